import type { IntakePaper } from '#contract/exchange/intake/papers.ts';

/** Whether a paper names a sender whom nobody has verified: all but colleagues. */
export const hasStranger = ({ channel, sender }: Pick<IntakePaper, 'channel' | 'sender'>): boolean =>
  sender !== null && channel !== 'drop';
