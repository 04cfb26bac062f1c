import { AreaOutline, type AreaOutlineProps } from './AreaOutline.tsx';

const inArea = (outline: AreaOutlineProps) => () => <AreaOutline {...outline} />;

/** The screens that stand in their frame with their purpose, and are filled one by one. */
export const outlines = {
  manageCommunication: inArea({
    heading: 'Manage communication',
    lead: 'What your group hears about, from whom and how often.',
    points: [
      'New status, declined, enrolled, discharge, alerts, messages',
      'From which hospices',
      'At once, as a daily digest, or never',
    ],
  }),
};

export type OutlineName = keyof typeof outlines;
