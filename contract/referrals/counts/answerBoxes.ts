interface BoxBounds {
  /** The lowest value of the top box. */
  readonly top: number;
  readonly middle: number;
}

/** The scales that are scored: 5 / 4 / 1–3 of the faces, 9–10 / 7–8 / 0–6 of recommend. */
export const BOX_BOUNDS = {
  faces5: { top: 5, middle: 4 },
  recommend11: { top: 9, middle: 7 },
} as const satisfies Record<string, BoxBounds>;
