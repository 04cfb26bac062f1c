export interface BoxBarsProps {
  /** Percent, which add up to 100; `null` where fewer than 5 answered. */
  boxes: { readonly top: number; readonly middle: number | null; readonly bottom: number } | null;
  /** Of 5 to 29 answers: drawn as unsure. */
  isLowN?: boolean;
}

export function BoxBars({ boxes }: BoxBarsProps) {
  return <>{boxes?.top}</>;
}
