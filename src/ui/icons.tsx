import { classes } from './classes.ts';

/** Strokes on a field of 24, drawn for this product. */
const PATHS = {
  alert: 'M12 4 2.8 19.5h18.4L12 4Zm0 6v4.5m0 2.6v.1',
  arrowDown: 'M12 5v14m-6-6 6 6 6-6',
  arrowUp: 'M12 19V5m-6 6 6-6 6 6',
  bell: 'M6 16.5V11a6 6 0 1 1 12 0v5.5l1.5 1.5h-15L6 16.5Zm4 3.8a2.2 2.2 0 0 0 4 0M12 3.2V5',
  bookmark: 'M6.5 4h11v16.5L12 16l-5.5 4.5V4Z',
  calendar: 'M4 6.5h16V20H4V6.5Zm0 4.5h16M8.5 3.5v5m7-5v5',
  chart: 'M4 20h16M7 16v-4m5 4V6m5 10V9.5',
  check: 'm5 12.5 4.5 4.5L19 7.5',
  chevronDown: 'm6 9.5 6 6 6-6',
  chevronLeft: 'm14.5 6-6 6 6 6',
  chevronRight: 'm9.5 6 6 6-6 6',
  chevronUp: 'm6 14.5 6-6 6 6',
  clock: 'M12 3.5a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17Zm0 4V12l3 2.5',
  close: 'm6 6 12 12M18 6 6 18',
  columns: 'M4 5h16v14H4V5Zm5.3 0v14m5.4-14v14',
  declined: 'M12 3.5a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17ZM8 12h8',
  document: 'M6 3.5h8l4.5 4.5v12.5H6v-17Zm8 0V8h4.5M9 12.5h6.5M9 16h6.5',
  download: 'M12 4v11m-4.5-4.5L12 15l4.5-4.5M4.5 19.5h15',
  drag: 'M9 6v.1M15 6v.1M9 12v.1m6-.1v.1M9 18v.1m6-.1v.1',
  edit: 'm4 20 1-4.5L16 4.5 19.5 8l-11 11L4 20Zm9.5-13L17 10.5',
  enrolled: 'M12 3.5a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17Zm-4 8.8 2.8 2.8L16 9.8',
  eye: 'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12Zm9.5-3a3 3 0 1 1 0 6 3 3 0 0 1 0-6Z',
  filter: 'M4 6h16M7 12h10m-7 6h4',
  first: 'm17.5 6-6 6 6 6M7 6v12',
  home: 'M4 11.5 12 4l8 7.5V20h-5.5v-5.5h-5V20H4v-8.5Z',
  info: 'M12 3.5a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17Zm0 7.5v5m0-8.3v.1',
  link: 'm9.5 14.5 5-5M8 11l-2.5 2.5a3.5 3.5 0 0 0 5 5L13 16m-2-8 2.5-2.5a3.5 3.5 0 0 1 5 5L16 13',
  logOut: 'M10 4.5H4.5v15H10M9.5 12H20m-4.5-4.5L20 12l-4.5 4.5',
  mail: 'M3.5 5.5h17v13h-17v-13Zm0 1.5L12 13.5 20.5 7',
  menu: 'M4 6.5h16M4 12h16M4 17.5h16',
  message: 'M4 5h16v11.5h-9L6.5 20v-3.5H4V5Z',
  minus: 'M5 12h14',
  moon: 'M19.5 14.5A8 8 0 0 1 9.5 4.5a8 8 0 1 0 10 10Z',
  more: 'M5.5 12v.1m6.5-.1v.1m6.5-.1v.1',
  offline:
    'M4 4l16 16M2.5 9A15 15 0 0 1 7 6.3m4-.8A15 15 0 0 1 21.5 9M6 13a10 10 0 0 1 4-2.2m4.5.3A10 10 0 0 1 18 13M12 18v.1',
  pending: 'M7 4h10M7 20h10M8 4v3.5l4 4.5 4-4.5V4M8 20v-3.5l4-4.5 4 4.5V20',
  people:
    'M9 4.5a3.5 3.5 0 1 1 0 7 3.5 3.5 0 0 1 0-7ZM2.5 20a6.5 6.5 0 0 1 13 0M15.5 5a3.4 3.4 0 0 1 0 6m2 3.5a6.4 6.4 0 0 1 4 5.5',
  phone: 'M5 4h4l1.5 5L8 10.5a11 11 0 0 0 5.5 5.5l1.5-2.5 5 1.5v4c0 .6-.4 1-1 1A15 15 0 0 1 4 5c0-.6.4-1 1-1Z',
  plus: 'M12 5v14M5 12h14',
  print: 'M7 9V4h10v5M7 16H4V9h16v7h-3M7 13.5h10V20H7v-6.5Z',
  received: 'M4 13.5 7 5h10l3 8.5V19H4v-5.5Zm0 0h5l1 2.5h4l1-2.5h5',
  refresh: 'M19.5 12a7.5 7.5 0 1 1-2.2-5.3L19.5 9m0-5v5h-5',
  search: 'M10.5 4.5a6 6 0 1 1 0 12 6 6 0 0 1 0-12Zm4.4 10.4 5 5',
  send: 'M4 12 20 4.5 15.5 20l-3.8-6.2L4 12Zm7.7 1.8L20 4.5',
  settings:
    'M4 7h9m5 0h2M4 17h2m5 0h9M15.5 4.8a2.2 2.2 0 1 1 0 4.4 2.2 2.2 0 0 1 0-4.4Zm-7 10a2.2 2.2 0 1 1 0 4.4 2.2 2.2 0 0 1 0-4.4Z',
  sun: 'M12 8a4 4 0 1 1 0 8 4 4 0 0 1 0-8Zm0-5v1.5m0 15V21M3 12h1.5m15 0H21M5.6 5.6l1.1 1.1m10.6 10.6 1.1 1.1m0-12.8-1.1 1.1M6.7 17.3l-1.1 1.1',
  system: 'M3.5 5h17v11h-17V5Zm5 15h7M12 16v4',
  trash: 'M4.5 6.5h15M9 6.5V4h6v2.5m-8.5 0 1 13.5h9l1-13.5M10.3 10.5v5.5m3.4-5.5v5.5',
  undo: 'M8.5 5 4 9.5 8.5 14M4 9.5h10a5.5 5.5 0 0 1 0 11h-3',
  upload: 'M12 15V4M7.5 8.5 12 4l4.5 4.5m-12 11h15',
  user: 'M12 4a4 4 0 1 1 0 8 4 4 0 0 1 0-8ZM4.5 20.5a7.5 7.5 0 0 1 15 0',
} as const;

export type IconName = keyof typeof PATHS;

const DOTTED: ReadonlySet<IconName> = new Set(['more', 'drag']);

/** Hidden from screen readers: it is always beside text or in a control with a name. */
export function Icon({
  name,
  size = 16,
  className,
}: {
  name: IconName;
  size?: number;
  className?: string | undefined;
}) {
  return (
    <svg
      aria-hidden="true"
      className={classes('icon', className)}
      data-line={DOTTED.has(name) ? 'dots' : size > 20 ? 'thin' : undefined}
      height={size}
      viewBox="0 0 24 24"
      width={size}
    >
      <path d={PATHS[name]} />
    </svg>
  );
}
