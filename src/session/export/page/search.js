// Search: every match marked, and gone to one by one.
page.search = () => {
  const search = page.byId("search");
  const found = page.byId("found");
  const mostMatches = 2000;
  const lowered = new Map();
  page.matches = [];
  // Counted on where no more matches are: the timeline shows them all.
  page.matchingPlaces = new Set();
  let current = -1;
  const places = page.scenes.flatMap((scene) => page.all(".heading, .action, .beat", scene));
  const lower = (place) => {
    if (!lowered.has(place)) lowered.set(place, place.textContent.toLowerCase());
    return lowered.get(place);
  };
  const rangesIn = (place, word) => {
    const walker = document.createTreeWalker(place, NodeFilter.SHOW_TEXT);
    const nodes = [];
    let text = "";
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      nodes.push({ node, start: text.length });
      text += node.data;
    }
    const small = text.toLowerCase();
    // A few letters change their length in lower case; then only exact words are found.
    const [hay, needle] = small.length === text.length ? [small, word.toLowerCase()] : [text, word];
    const ranges = [];
    let which = 0;
    const locate = (offset, isEnd) => {
      const within = (at) => isEnd ? nodes[at].start < offset : nodes[at].start <= offset;
      while (which + 1 < nodes.length && within(which + 1)) which++;
      return [nodes[which].node, offset - nodes[which].start];
    };
    let at = hay.indexOf(needle);
    while (at >= 0 && page.matches.length + ranges.length < mostMatches) {
      const range = document.createRange();
      range.setStart(...locate(at, false));
      range.setEnd(...locate(at + needle.length, true));
      ranges.push(range);
      at = hay.indexOf(needle, at + needle.length);
    }
    return ranges;
  };
  const paint = () => {
    if (!globalThis.Highlight) return;
    CSS.highlights.set("found", new Highlight(...page.matches.map(({ range }) => range)));
    const one = page.matches[current]?.range;
    CSS.highlights.set("current", one ? new Highlight(one) : new Highlight());
    CSS.highlights.get("current").priority = 1;
  };
  page.find = () => {
    const word = search.value;
    page.matches = [];
    page.matchingPlaces = new Set();
    current = -1;
    if (word.trim()) {
      for (const place of places) {
        if (place.hidden || place.closest("[hidden]")) continue;
        if (!lower(place).includes(word.toLowerCase())) continue;
        page.matchingPlaces.add(place);
        if (page.matches.length >= mostMatches) continue;
        const ranges = rangesIn(place, word);
        for (const range of ranges) page.matches.push({ range, place });
      }
    }
    tellFound();
    paint();
    page.drawReel();
  };
  const whichOne = () => current < 0 ? "" : `${current + 1} of `;
  const tellFound = () => {
    const many = page.matches.length >= mostMatches ? "+" : "";
    if (!search.value.trim()) found.textContent = "";
    else if (page.matches.length === 0) found.textContent = "not found";
    else found.textContent = `${whichOne()}${page.matches.length}${many}`;
  };
  page.step = (by) => {
    if (page.matches.length === 0) return;
    const count = page.matches.length;
    current = current < 0 && by < 0 ? count - 1 : (current + by + count) % count;
    const { range, place } = page.matches[current];
    let fold = range.startContainer.parentElement.closest("details");
    for (; fold; fold = fold.parentElement.closest("details")) fold.open = true;
    paint();
    tellFound();
    place.scrollIntoView({ block: "nearest" });
    requestAnimationFrame(() => {
      const box = range.getBoundingClientRect();
      const bar = page.controls.offsetHeight;
      if (box.top < bar + 20 || box.bottom > innerHeight - 20) {
        scrollBy({ top: box.top - bar - (innerHeight - bar) / 3 });
      }
      range.startContainer.parentElement.scrollIntoView({ block: "nearest", inline: "nearest" });
    });
  };
  page.isSearching = () => search.value.trim() !== "";
  let waiting;
  search.addEventListener("input", () => {
    clearTimeout(waiting);
    waiting = setTimeout(page.find, 120);
  });
  search.addEventListener("keydown", (event) => {
    if (event.key === "Enter") {
      clearTimeout(waiting);
      if (page.matches.length === 0) page.find();
      page.step(event.shiftKey ? -1 : 1);
    } else if (event.key === "Escape") {
      search.value = "";
      page.find();
      search.blur();
    }
  });
  page.byId("next").addEventListener("click", () => page.step(1));
  page.byId("previous").addEventListener("click", () => page.step(-1));
};
