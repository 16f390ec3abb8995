(() => {
  "use strict";
  const root = document.documentElement;
  const data = JSON.parse(document.getElementById("session-data").textContent);
  const byId = (id) => document.getElementById(id);
  const all = (selector, within = document) => [...within.querySelectorAll(selector)];
  const beats = all(".beat");
  const scenes = all(".scene");
  const controls = byId("controls");
  controls.hidden = false;
  root.dataset.live = "";

  // Light and dark: as the system has it, until the reader says otherwise.
  const theme = byId("theme");
  const prefersDark = matchMedia("(prefers-color-scheme: dark)");
  const isDark = () => (root.dataset.theme ?? (prefersDark.matches ? "dark" : "light")) === "dark";
  const labelTheme = () => {
    theme.textContent = isDark() ? "Light" : "Dark";
    theme.setAttribute("aria-label", `Switch to ${theme.textContent.toLowerCase()}`);
  };
  try {
    const kept = localStorage.getItem("harvey-theme");
    if (kept === "light" || kept === "dark") root.dataset.theme = kept;
  } catch { /* A browser that keeps nothing still switches. */ }
  theme.addEventListener("click", () => {
    root.dataset.theme = isDark() ? "light" : "dark";
    try {
      localStorage.setItem("harvey-theme", root.dataset.theme);
    } catch { /* As above. */ }
    labelTheme();
  });
  prefersDark.addEventListener("change", labelTheme);
  labelTheme();

  // Going to a place in the screenplay.
  const mark = (target) => {
    target.classList.remove("arrived");
    void target.offsetWidth;
    target.classList.add("arrived");
  };
  const goTo = (target) => {
    if (!target) return;
    target.scrollIntoView({ block: "start" });
    // What came into view has its true height only now, so the first step may miss.
    requestAnimationFrame(() => {
      target.scrollIntoView({ block: "start" });
      mark(target);
    });
  };
  const targetOf = (hash) => {
    const found = /^#(?:scene|turn|beat)-[0-9]+$/.test(hash) ? byId(hash.slice(1)) : null;
    return found?.closest(".beat") ?? found;
  };
  document.addEventListener("click", (event) => {
    const link = event.target.closest("a[href^='#']");
    const target = link && targetOf(link.getAttribute("href"));
    if (!target) return;
    event.preventDefault();
    history.replaceState(null, "", link.getAttribute("href"));
    if (target.hidden || target.closest("[hidden]")) showAll();
    goTo(target);
    if (narrow.matches && link.closest(".contents")) contents.open = false;
  });

  // Filters.
  const chips = all(".chip");
  const reset = byId("all");
  const nothing = document.createElement("p");
  nothing.className = "nothing";
  nothing.textContent = "Nothing is shown: switch a character or a scene type on again.";
  nothing.hidden = true;
  byId("screenplay").prepend(nothing);
  const pressed = (chip) => chip.getAttribute("aria-pressed") === "true";
  const shownOf = (key) =>
    new Set(chips.filter((chip) => chip.dataset[key] && pressed(chip)).map((c) => c.dataset[key]));
  const filter = () => {
    const who = shownOf("who");
    const kinds = shownOf("kind");
    const everyone = chips.every((chip) => !chip.dataset.who || pressed(chip));
    let any = false;
    for (const scene of scenes) {
      const within = all(".beat", scene);
      let shown = everyone && within.length === 0;
      for (const beat of within) {
        beat.hidden = !who.has(beat.dataset.who);
        shown ||= !beat.hidden;
      }
      scene.hidden = !shown || !kinds.has(scene.dataset.kind);
      any ||= !scene.hidden;
    }
    nothing.hidden = any;
    reset.hidden = chips.every(pressed);
    drawReel();
    if (search.value) find();
  };
  const showAll = () => {
    for (const chip of chips) chip.setAttribute("aria-pressed", "true");
    filter();
  };
  for (const chip of chips) {
    chip.addEventListener("click", (event) => {
      const key = chip.dataset.who ? "who" : "kind";
      const group = chips.filter((other) => other.dataset[key]);
      if (event.shiftKey || event.altKey) {
        for (const other of group) other.setAttribute("aria-pressed", String(other === chip));
      } else chip.setAttribute("aria-pressed", String(!pressed(chip)));
      filter();
    });
  }
  reset.addEventListener("click", () => {
    showAll();
    chips[0]?.focus();
  });

  // Search.
  const search = byId("search");
  const found = byId("found");
  const mostMatches = 2000;
  const lowered = new Map();
  let matches = [];
  let current = -1;
  const searched = () => scenes.flatMap((scene) => all(".heading, .action, .beat", scene));
  const places = searched();
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
    while (at >= 0 && matches.length + ranges.length < mostMatches) {
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
    CSS.highlights.set("found", new Highlight(...matches.map(({ range }) => range)));
    const one = matches[current]?.range;
    CSS.highlights.set("current", one ? new Highlight(one) : new Highlight());
    CSS.highlights.get("current").priority = 1;
  };
  const find = () => {
    const word = search.value;
    matches = [];
    current = -1;
    if (word.trim()) {
      for (const place of places) {
        if (matches.length >= mostMatches) break;
        if (place.hidden || place.closest("[hidden]")) continue;
        if (!lower(place).includes(word.toLowerCase())) continue;
        const ranges = rangesIn(place, word);
        for (const range of ranges) matches.push({ range, place });
      }
    }
    tellFound();
    paint();
    drawReel();
  };
  const tellFound = () => {
    const many = matches.length >= mostMatches ? "+" : "";
    if (!search.value.trim()) found.textContent = "";
    else if (matches.length === 0) found.textContent = "not found";
    else found.textContent = `${current < 0 ? "" : `${current + 1} of `}${matches.length}${many}`;
  };
  const step = (by) => {
    if (matches.length === 0) return;
    current = (current < 0 && by < 0 ? matches.length - 1 : current + by + matches.length) %
      matches.length;
    const { range, place } = matches[current];
    let fold = range.startContainer.parentElement.closest("details");
    for (; fold; fold = fold.parentElement.closest("details")) fold.open = true;
    paint();
    tellFound();
    place.scrollIntoView({ block: "nearest" });
    requestAnimationFrame(() => {
      const box = range.getBoundingClientRect();
      const bar = controls.offsetHeight;
      if (box.top < bar + 20 || box.bottom > innerHeight - 20) {
        scrollBy({ top: box.top - bar - (innerHeight - bar) / 3 });
      }
      range.startContainer.parentElement.scrollIntoView({ block: "nearest", inline: "nearest" });
    });
  };
  let waiting;
  search.addEventListener("input", () => {
    clearTimeout(waiting);
    waiting = setTimeout(find, 120);
  });
  search.addEventListener("keydown", (event) => {
    if (event.key === "Enter") {
      clearTimeout(waiting);
      if (matches.length === 0) find();
      step(event.shiftKey ? -1 : 1);
    } else if (event.key === "Escape") {
      search.value = "";
      find();
      search.blur();
    }
  });
  byId("next").addEventListener("click", () => step(1));
  byId("previous").addEventListener("click", () => step(-1));

  // The timeline: a bar for every speech, or for several where there are many.
  const reel = byId("reel");
  const svg = reel.querySelector("svg");
  const band = reel.querySelector(".band");
  const tip = reel.querySelector(".tip");
  const height = 44;
  let bars = [];
  const svgElement = (name, attributes) => {
    const element = document.createElementNS("http://www.w3.org/2000/svg", name);
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
    return element;
  };
  const drawReel = () => {
    const width = svg.clientWidth;
    const count = beats.length;
    if (width === 0 || count === 0) return void (reel.hidden = count === 0);
    const perBar = Math.max(1, Math.ceil(count / (width / 3)));
    const step = width / Math.ceil(count / perBar);
    const largest = Math.log1p(Math.max(1, ...data.beats.map(([, size]) => size)));
    const marked = new Set(matches.map(({ place }) => place));
    svg.setAttribute("viewBox", `0 0 ${width} ${height}`);
    bars = [];
    const shapes = [];
    for (let from = 0; from < count; from += perBar) {
      const to = Math.min(count, from + perBar);
      let top = from;
      let shown = false;
      let isMarked = false;
      for (let at = from; at < to; at++) {
        if (data.beats[at][1] > data.beats[top][1]) top = at;
        shown ||= !beats[at].hidden && !beats[at].parentElement.hidden;
        isMarked ||= marked.has(beats[at]);
      }
      const [who, size] = data.beats[top];
      const tall = Math.max(3, Math.log1p(size) / largest * (height - 6));
      const gap = step > 4 ? 1 : 0;
      const faded = !shown || (marked.size > 0 && !isMarked);
      shapes.push(svgElement("rect", {
        class: data.characters[who].voice + (faded ? " away" : ""),
        x: (from / perBar * step).toFixed(2),
        y: (height - tall).toFixed(2),
        width: Math.max(1, Math.min(step - gap, 14)).toFixed(2),
        height: tall.toFixed(2),
        rx: step > 6 ? 1.5 : 0,
      }));
      bars.push({ from, to, top });
    }
    svg.replaceChildren(svgElement("rect", { class: "here", y: 0, width: 0, height }), ...shapes);
    showPlace(true);
  };
  const barAt = (event) => {
    const box = svg.getBoundingClientRect();
    const at = Math.floor((event.clientX - box.left) / box.width * bars.length);
    return bars[Math.min(Math.max(at, 0), bars.length - 1)];
  };
  svg.addEventListener("click", (event) => {
    const bar = barAt(event);
    if (!bar) return;
    const shown = beats.slice(bar.from, bar.to).find((beat) => beat.offsetParent);
    goTo(shown ?? beats.slice(bar.top).find((beat) => beat.offsetParent));
  });
  svg.addEventListener("pointermove", (event) => {
    const bar = barAt(event);
    if (!bar) return;
    const [who, , tokens, seconds] = data.beats[bar.top];
    const facts = [beats[bar.top].getAttribute("aria-label") ?? data.characters[who].cue];
    if (tokens) facts.push(`${tokens} tokens`);
    if (seconds) facts.push(`${Math.round(seconds * 10) / 10} s`);
    tip.textContent = facts.join(" · ");
    tip.hidden = false;
    const left = event.clientX - reel.getBoundingClientRect().left - tip.offsetWidth / 2;
    tip.style.left = `${Math.min(Math.max(left, 0), reel.clientWidth - tip.offsetWidth)}px`;
  });
  svg.addEventListener("pointerleave", () => tip.hidden = true);

  const drawBand = () => {
    let before = 0;
    const total = Math.max(beats.length, 1);
    const links = [];
    data.scenes.forEach((scene, at) => {
      if (scene.beats === 0) return;
      const link = document.createElement("a");
      link.href = `#scene-${at + 1}`;
      link.textContent = `${at + 1} ${scene.name}`;
      const facts = [scene.name];
      if (scene.tokens) facts.push(`${scene.tokens} tokens`);
      if (scene.seconds) facts.push(`${Math.round(scene.seconds * 10) / 10} s`);
      link.title = facts.join(" · ");
      link.dataset.scene = at + 1;
      const share = scene.beats / total;
      link.style.left = `${before / total * 100}%`;
      link.style.width = `${share * 100}%`;
      if (share * band.clientWidth < 24) link.className = "narrow";
      const item = document.createElement("span");
      item.setAttribute("role", "listitem");
      item.append(link);
      links.push(item);
      before += scene.beats;
    });
    // More would be hairlines; the list of scenes has them all.
    band.replaceChildren(...links.length <= 200 ? links : []);
    band.hidden = links.length > 200;
  };

  // Where the reader is.
  const contents = document.querySelector(".contents");
  const narrow = matchMedia("(max-width: 54rem)");
  if (narrow.matches) contents.open = false;
  const beatNumbers = new Map(beats.map((beat, at) => [beat, at]));
  let here;
  const showPlace = (again = false) => {
    const paper = byId("screenplay").getBoundingClientRect();
    const x = paper.left + paper.width / 2;
    let beat;
    for (let y = controls.offsetHeight + 30; !beat && y < innerHeight; y += 40) {
      beat = document.elementFromPoint(x, y)?.closest(".beat");
    }
    if (!beat || (beat === here && !again)) return;
    here?.classList.remove("here");
    here = beat;
    beat.classList.add("here");
    const at = beatNumbers.get(beat);
    const marker = svg.querySelector(".here");
    const step = svg.clientWidth / Math.max(bars.length, 1);
    const bar = bars.findIndex(({ to }) => at < to);
    marker?.setAttribute("x", (bar * step - 2).toFixed(1));
    marker?.setAttribute("width", Math.max(step + 3, 5).toFixed(1));
    const scene = beat.closest(".scene").id;
    let turn = at;
    while (
      turn > 0 && !beats[turn].querySelector(".turn") && beats[turn - 1].closest("#" + scene)
    ) {
      turn--;
    }
    const turnId = beats[turn].querySelector(".turn")?.id;
    for (const link of all("[aria-current]")) link.removeAttribute("aria-current");
    const inBand = band.querySelector(`a[href="#${scene}"]`);
    const inList = contents.querySelector(`a[href="#${turnId ?? scene}"]`);
    for (const link of [inBand, inList]) link?.setAttribute("aria-current", "true");
    const list = contents.querySelector("nav");
    if (!inList || !contents.open || list.matches(":hover, :focus-within")) return;
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
      showPlace();
    });
  }, { passive: true });

  // Copying code.
  document.addEventListener("click", async (event) => {
    const button = event.target.closest(".copy");
    if (!button) return;
    const code = button.closest(".code").querySelector("code").textContent;
    try {
      await navigator.clipboard.writeText(code);
      button.textContent = "Copied";
    } catch {
      getSelection().selectAllChildren(button.closest(".code").querySelector("code"));
      button.textContent = "Selected";
    }
    setTimeout(() => button.textContent = "Copy", 1500);
  });

  // Keys: / searches, j and k go from turn to turn.
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest("input")) return;
    if (event.key === "/") {
      event.preventDefault();
      search.focus();
      search.select();
    } else if (event.key === "n") step(1);
    else if (event.key === "N") step(-1);
    else if (event.key === "j" || event.key === "k") {
      const by = event.key === "j" ? 1 : -1;
      let at = (beatNumbers.get(here) ?? -1) + by;
      while (beats[at] && (!beats[at].offsetParent || !beats[at].querySelector(".turn"))) at += by;
      goTo(beats[at]);
    }
  });

  const measure = () => {
    root.style.setProperty("--bar", `${controls.offsetHeight}px`);
    drawBand();
    drawReel();
  };
  new ResizeObserver(measure).observe(controls);
  measure();
  const wanted = targetOf(location.hash);
  if (wanted) goTo(wanted);
})();
