import { Skeleton } from './Skeleton.tsx';

interface LoadingPartsProps {
  /** What is loaded, as in "Loading your account". */
  readonly label: string;
  /** Of each part, once it is there. */
  readonly heights: readonly number[];
}

/** The parts of a page while they are loaded. */
export function LoadingParts({ heights, label }: LoadingPartsProps) {
  return (
    <div className="column shrinks gap20">
      <output className="visuallyHidden">{`Loading ${label}`}</output>
      {heights.map((height) => (
        <Skeleton height={height} key={height} />
      ))}
    </div>
  );
}
