// The timeline: a bar for every speech, or for several where there are many.
page.reel = () => {
  const reel = page.byId("reel");
  const svg = reel.querySelector("svg");
  const tip = reel.querySelector(".tip");
  const height = 44;
  page.bars = [];
  const svgElement = (name, attributes) => {
    const element = document.createElementNS("http://www.w3.org/2000/svg", name);
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
    return element;
  };
  page.drawReel = () => {
    const width = svg.clientWidth;
    const count = page.beats.length;
    if (width === 0 || count === 0) return void (reel.hidden = count === 0);
    const perBar = Math.max(1, Math.ceil(count / (width / 3)));
    const step = width / Math.ceil(count / perBar);
    const largest = Math.sqrt(page.data.beats.reduce((most, [, size]) => Math.max(most, size), 1));
    const marked = page.matchingPlaces;
    svg.setAttribute("viewBox", `0 0 ${width} ${height}`);
    page.bars = [];
    const shapes = [];
    for (let from = 0; from < count; from += perBar) {
      const to = Math.min(count, from + perBar);
      let top = from;
      let shown = false;
      let isMarked = false;
      for (let at = from; at < to; at++) {
        if (page.data.beats[at][1] > page.data.beats[top][1]) top = at;
        shown ||= !page.beats[at].hidden && !page.beats[at].parentElement.hidden;
        isMarked ||= marked.has(page.beats[at]);
      }
      const [who, size] = page.data.beats[top];
      const tall = Math.max(3, Math.sqrt(size) / largest * (height - 6));
      const gap = step > 4 ? 1 : 0;
      const faded = !shown || (marked.size > 0 && !isMarked);
      shapes.push(svgElement("rect", {
        class: page.data.characters[who].voice + (faded ? " away" : ""),
        x: (from / perBar * step).toFixed(2),
        y: (height - tall).toFixed(2),
        width: Math.max(1, Math.min(step - gap, 14)).toFixed(2),
        height: tall.toFixed(2),
        rx: step > 6 ? 1.5 : 0,
      }));
      page.bars.push({ from, to, top });
    }
    svg.replaceChildren(svgElement("rect", { class: "here", y: 0, width: 0, height }), ...shapes);
    page.showPlace(true);
  };
  const barAt = (event) => {
    const box = svg.getBoundingClientRect();
    const at = Math.floor((event.clientX - box.left) / box.width * page.bars.length);
    return page.bars[Math.min(Math.max(at, 0), page.bars.length - 1)];
  };
  svg.addEventListener("click", (event) => {
    const bar = barAt(event);
    if (!bar) return;
    const shown = page.beats.slice(bar.from, bar.to).find((beat) => beat.offsetParent);
    page.goTo(shown ?? page.beats.slice(bar.top).find((beat) => beat.offsetParent));
  });
  svg.addEventListener("pointermove", (event) => {
    const bar = barAt(event);
    if (!bar) return;
    const [who, , tokens, seconds] = page.data.beats[bar.top];
    const facts = [page.beats[bar.top].getAttribute("aria-label") ?? page.data.characters[who].cue];
    if (tokens) facts.push(`${tokens} tokens`);
    if (seconds) facts.push(page.seconds(seconds));
    tip.textContent = facts.join(" · ");
    tip.hidden = false;
    const left = event.clientX - reel.getBoundingClientRect().left - tip.offsetWidth / 2;
    tip.style.left = `${Math.min(Math.max(left, 0), reel.clientWidth - tip.offsetWidth)}px`;
  });
  svg.addEventListener("pointerleave", () => tip.hidden = true);
};
