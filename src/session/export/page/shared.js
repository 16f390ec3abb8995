// What the parts of the page's program share. Each part puts a function of its name here.
const page = {
  root: document.documentElement,
  data: JSON.parse(document.getElementById("session-data").textContent),
  byId: (id) => document.getElementById(id),
  all: (selector, within = document) => [...within.querySelectorAll(selector)],
};
page.beats = page.all(".beat");
page.scenes = page.all(".scene");
page.controls = page.byId("controls");
page.contents = document.querySelector(".contents");
page.narrow = matchMedia("(max-width: 54rem)");
// With one place after the point.
page.seconds = (seconds) => `${Math.round(seconds * 10) / 10} s`;
