import { AreaOutline, type AreaOutlineProps } from './AreaOutline.tsx';
import styles from './AreaOutline.module.css';

const inArea = (outline: AreaOutlineProps) => () => <AreaOutline {...outline} />;

const inSettings = (outline: AreaOutlineProps) => () => <AreaOutline {...outline} isPart />;

const asPage = (outline: AreaOutlineProps) => () => (
  <main className={styles['public']}>
    <AreaOutline {...outline} />
  </main>
);

/** The screens that stand in their frame with their purpose, and are filled one by one. */
export const outlines = {
  signup: asPage({
    heading: 'Accept your invitation',
    lead: 'For people who were invited by e-mail.',
    points: ['Your organisation and your role', 'Your name and a password', 'The terms'],
  }),
  adminHospices: inArea({
    heading: 'Hospices',
    lead: 'Open a hospice and help its people.',
    points: ['List, create and edit hospices', 'Plan, and switching off', 'The first super administrator and the team'],
  }),
  adminStakeholders: inArea({
    heading: 'Stakeholders',
    lead: 'Provider groups and their people.',
    points: ['List, create and edit groups', 'Merge duplicates', 'Invite people, move a person to another group'],
  }),
  accountSettings: inArea({
    heading: 'Account settings',
    lead: 'What belongs to you alone.',
    points: [
      'Name, title and phone',
      'Password',
      'What you are told about',
      'Default screen, signed-in devices, saved filters',
    ],
  }),
  manageCommunication: inArea({
    heading: 'Manage communication',
    lead: 'What your group hears about, from whom and how often.',
    points: [
      'New status, declined, enrolled, discharge, alerts, messages',
      'From which hospices',
      'At once, as a daily digest, or never',
    ],
  }),
  settings: inSettings({
    heading: 'Organisation',
    lead: 'Your hospice as its partners see it, and who works in it.',
    points: ['Profile and locations', 'Team: invite, change a role, deactivate'],
  }),
};

export type OutlineName = keyof typeof outlines;
