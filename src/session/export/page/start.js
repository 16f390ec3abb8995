// Puts the parts together, once all are there.
page.controls.hidden = false;
page.root.dataset.live = "";
page.theme();
page.travel();
page.filters();
page.search();
page.reel();
page.band();
page.place();
page.copy();
page.keys();
new ResizeObserver(() => {
  page.root.style.setProperty("--bar", `${page.controls.offsetHeight}px`);
  page.drawBand();
  page.drawReel();
}).observe(page.controls);
page.goTo(page.targetOf(location.hash));
