/** How long what happened is kept, for clients that were away only shortly. */
const KEPT_SECONDS = 300;
/** After a bulk change the oldest are forgotten sooner. */
const MAX_KEPT = 2_000;
/** What a client says of its past is a little late by the time it arrives here. */
const SLACK_SECONDS = 5;

interface RecentChanges<Happening> {
  readonly add: (happening: Happening) => void;
  /** What happened in the last so many seconds, oldest first; undefined where not all of it is known any more. */
  readonly last: (seconds: number) => readonly Happening[] | undefined;
}

/** Remembers what happened in the last minutes since it was made. `now` counts milliseconds from anywhere. */
export function keepRecentChanges<Happening>(now = () => performance.now()): RecentChanges<Happening> {
  let kept: { readonly at: number; readonly happening: Happening }[] = [];
  /** Everything since then is kept. */
  let completeSince = now();

  const forget = () => {
    const oldest = now() - (KEPT_SECONDS + SLACK_SECONDS) * 1_000;
    const first = Math.max(
      kept.findIndex(({ at }) => at >= oldest),
      kept.length - MAX_KEPT,
      0,
    );
    const dropped = kept[first - 1];
    if (!dropped) return;
    completeSince = dropped.at;
    kept = kept.slice(first);
  };

  return {
    add: (happening) => {
      kept.push({ at: now(), happening });
      // In batches, as each copies the list.
      if (kept.length > MAX_KEPT * 1.5) forget();
    },
    last: (seconds) => {
      forget();
      const since = now() - (seconds + SLACK_SECONDS) * 1_000;
      if (since <= completeSince) return undefined;
      return kept.filter(({ at }) => at >= since).map(({ happening }) => happening);
    },
  };
}
