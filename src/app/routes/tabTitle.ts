/** The tabs that are screens of their own, named as in the menu. */
const TITLES: Readonly<Record<string, string>> = {
  communication: 'Communication',
  enrollments: 'Enrollments',
  feedback: 'Feedback',
  work: 'My work',
};

interface Place {
  readonly pathname: string;
  readonly search: string;
}

/** The title of the tab in this address, if an area's first page shows one. */
export const tabTitle = ({ pathname, search }: Place): string | undefined =>
  /^\/(?:hospice|stakeholder)\/?$/.test(pathname) ? TITLES[new URLSearchParams(search).get('tab') ?? ''] : undefined;
