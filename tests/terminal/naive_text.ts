/** An editor as simple as it can be: every question is answered by looking at the whole text. */
export class NaiveText {
  text = "";
  cursor = 0;
  #cut = "";
  #cutting = false;
  #states: { text: string; cursor: number }[] = [];
  #typing = false;
  #goal: number | undefined;

  insert(added: string) {
    if (!(this.#typing && !/^\s/.test(added))) this.#keep();
    this.#set(this.text.slice(0, this.cursor) + added + this.text.slice(this.cursor));
    this.#go(this.cursor + added.length);
    this.#typing = true;
  }

  left() {
    this.#go(Math.max(0, ...this.#boundaries().filter((each) => each < this.cursor)));
  }

  right() {
    this.#go(
      Math.min(...this.#boundaries().filter((each) => each > this.cursor), this.text.length),
    );
  }

  home() {
    this.#go(this.text.slice(0, this.cursor).lastIndexOf("\n") + 1);
  }

  end() {
    this.#go(this.#lineEnd());
  }

  wordLeft() {
    this.#go(this.#startOf(/[\p{L}\p{N}\p{M}_]*[^\p{L}\p{N}\p{M}_]*$/u));
  }

  wordRight() {
    this.#go(this.#wordEnd());
  }

  deleteBefore() {
    const end = this.cursor;
    const start = Math.max(0, ...this.#boundaries().filter((each) => each < end));
    if (start < end) this.#remove(start, end);
    this.#typing = this.#typing && start === end;
  }

  deleteAfter() {
    const start = this.cursor;
    const end = Math.min(...this.#boundaries().filter((each) => each > start), this.text.length);
    if (start < end) this.#remove(start, end);
    this.#typing = this.#typing && start === end;
  }

  cutWordBefore() {
    this.#cutOut(this.#startOf(/[\p{L}\p{N}\p{M}_]*[^\p{L}\p{N}\p{M}_]*$/u), this.cursor);
  }

  cutBlankWordBefore() {
    this.#cutOut(this.#startOf(/\S*\s*$/u), this.cursor);
  }

  cutWordAfter() {
    this.#cutOut(this.cursor, this.#wordEnd());
  }

  cutToHome() {
    const start = this.text.slice(0, this.cursor).lastIndexOf("\n") + 1;
    this.#cutOut(start < this.cursor ? start : Math.max(0, start - 1), this.cursor);
  }

  cutToEnd() {
    const end = this.#lineEnd();
    this.#cutOut(this.cursor, end > this.cursor ? end : Math.min(end + 1, this.text.length));
  }

  paste() {
    if (this.#cut === "") return;
    this.#typing = false;
    this.insert(this.#cut);
    this.#typing = false;
  }

  undo() {
    const state = this.#states.pop();
    this.#typing = false;
    if (!state) return;
    this.text = state.text;
    this.#go(state.cursor);
  }

  up() {
    this.#vertically(-1);
  }

  down() {
    this.#vertically(1);
  }

  #vertically(by: number) {
    const lines = this.text.split("\n");
    const number = this.text.slice(0, this.cursor).split("\n").length - 1;
    if (lines[number + by] === undefined) return;
    const start = lines.slice(0, number).join("\n").length + (number > 0 ? 1 : 0);
    const goal = this.#goal ??
      this.#boundaries().filter((each) => each >= start && each < this.cursor).length;
    const target = lines.slice(0, number + by).join("\n").length + (number + by > 0 ? 1 : 0);
    const end = target + lines[number + by].length;
    const places = this.#boundaries().filter((each) => each >= target && each <= end);
    this.#go(places[Math.min(goal, places.length - 1)]);
    this.#goal = goal;
  }

  #startOf(pattern: RegExp): number {
    const before = this.text.slice(0, this.cursor);
    const start = before.length - pattern.exec(before)![0].length;
    return Math.max(0, ...this.#boundaries().filter((each) => each <= start));
  }

  #wordEnd(): number {
    const word = /^[^\p{L}\p{N}\p{M}_]*[\p{L}\p{N}\p{M}_]*/u.exec(this.text.slice(this.cursor))!;
    const end = this.cursor + word[0].length;
    return Math.min(...this.#boundaries().filter((each) => each >= end));
  }

  #lineEnd(): number {
    const end = this.text.indexOf("\n", this.cursor);
    return end < 0 ? this.text.length : end;
  }

  #boundaries(): number[] {
    const starts = [...new Intl.Segmenter().segment(this.text)].map(({ index }) => index);
    return [...starts, this.text.length];
  }

  #cutOut(start: number, end: number) {
    if (start === end) return;
    const cut = this.text.slice(start, end);
    const before = this.#cutting ? this.#cut : "";
    this.#cut = end === this.cursor ? cut + before : before + cut;
    this.#remove(start, end);
    this.#cutting = true;
    this.#typing = false;
  }

  #remove(start: number, end: number) {
    this.#keep();
    this.#set(this.text.slice(0, start) + this.text.slice(end));
    this.#go(start);
  }

  #keep() {
    this.#states.push({ text: this.text, cursor: this.cursor });
  }

  #set(text: string) {
    this.text = text;
  }

  #go(cursor: number) {
    this.cursor = cursor;
    this.#cutting = false;
    this.#typing = false;
    this.#goal = undefined;
  }
}
