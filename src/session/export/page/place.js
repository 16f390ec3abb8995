// Where the reader is: on the timeline and in the list.
page.place = () => {
  if (page.narrow.matches) page.contents.open = false;
  page.beatNumbers = new Map(page.beats.map((beat, at) => [beat, at]));
  const reel = page.byId("reel");
  const svg = reel.querySelector("svg");
  const band = reel.querySelector(".band");
  page.showPlace = (again = false) => {
    const paper = page.byId("screenplay").getBoundingClientRect();
    const x = paper.left + paper.width / 2;
    let beat;
    for (let y = page.controls.offsetHeight + 30; !beat && y < innerHeight; y += 40) {
      beat = document.elementFromPoint(x, y)?.closest(".beat");
    }
    if (!beat || (beat === page.here && !again)) return;
    page.here?.classList.remove("here");
    page.here = beat;
    beat.classList.add("here");
    const at = page.beatNumbers.get(beat);
    const marker = svg.querySelector(".here");
    const step = svg.clientWidth / Math.max(page.bars.length, 1);
    const bar = page.bars.findIndex(({ to }) => at < to);
    marker?.setAttribute("x", (bar * step - 2).toFixed(1));
    marker?.setAttribute("width", Math.max(step + 3, 5).toFixed(1));
    const scene = beat.closest(".scene").id;
    let turn = at;
    while (
      turn > 0 && !page.beats[turn].querySelector(".turn") &&
      page.beats[turn - 1].closest("#" + scene)
    ) {
      turn--;
    }
    const turnId = page.beats[turn].querySelector(".turn")?.id;
    for (const link of page.all("[aria-current]")) link.removeAttribute("aria-current");
    const inBand = band.querySelector(`a[href="#${scene}"]`);
    const inList = page.contents.querySelector(`a[href="#${turnId ?? scene}"]`);
    for (const link of [inBand, inList]) link?.setAttribute("aria-current", "true");
    const list = page.contents.querySelector("nav");
    if (!inList || !page.contents.open || list.matches(":hover, :focus-within")) return;
    const box = inList.getBoundingClientRect();
    const frame = list.getBoundingClientRect();
    if (box.top < frame.top || box.bottom > frame.bottom) {
      list.scrollTop += box.top - frame.top - frame.height / 3;
    }
  };
  let planned = false;
  addEventListener("scroll", () => {
    if (planned) return;
    planned = true;
    requestAnimationFrame(() => {
      planned = false;
      page.showPlace();
    });
  }, { passive: true });
};
