/** A place on the scale, or that the question does not apply. */
export type Given = number | 'none';

/** One question's scale, whoever keeps the answer. */
export interface ScaleProps {
  /** Of the group of radio buttons. */
  readonly name: string;
  readonly given: Given | undefined;
  readonly onGive: (given: Given) => void;
  readonly mayNotApply: boolean;
}
