/** Something to do, which must not be done beside others of its lane. */
export interface Job<Result> {
  /** Jobs of one lane follow each other; absent: it has a lane of its own. */
  readonly lane?: string;
  run(): Promise<Result>;
}

/**
 * Does jobs, at most so many at a time, each as soon as it may be.
 *
 * @returns what came of each, in the order of the jobs
 * @throws what the first of them threw, when those under way have ended; no more is begun then
 */
export async function runJobs<Result>(
  jobs: readonly Job<Result>[],
  atOnce: number,
): Promise<Result[]> {
  const results = new Array<Result>(jobs.length);
  const waiting = jobs.map((job, index) => ({ ...job, run: () => job.run(), index }));
  const busy = new Set<string>();
  const underWay = new Set<Promise<void>>();
  const failures: unknown[] = [];
  while (waiting.length > 0 || underWay.size > 0) {
    const next = underWay.size < atOnce && failures.length === 0
      ? waiting.findIndex(({ lane }) => lane === undefined || !busy.has(lane))
      : -1;
    if (next < 0) {
      if (underWay.size === 0) break;
      await Promise.race(underWay);
      continue;
    }
    const [{ lane, index, run }] = waiting.splice(next, 1);
    if (lane !== undefined) busy.add(lane);
    const work: Promise<void> = run().then((result) => void (results[index] = result))
      .catch((error) => void failures.push(error))
      .finally(() => {
        underWay.delete(work);
        if (lane !== undefined) busy.delete(lane);
      });
    underWay.add(work);
  }
  if (failures.length > 0) throw failures[0];
  return results;
}
