/** Drawn for the editor alone: nobody else loads them. */
const PATHS = {
  bold: 'M8 5h5a3.4 3.4 0 0 1 0 7H8V5Zm0 7h6a3.5 3.5 0 0 1 0 7H8v-7Z',
  emphasis: 'M10 5h7M7 19h7m.5-14-5 14',
  list: 'M9.5 7H20M9.5 12H20M9.5 17H20M5 7v.1M5 12v.1M5 17v.1',
  link: 'm9.5 14.5 5-5M8 11l-2.5 2.5a3.5 3.5 0 0 0 5 5L13 16m-2-8 2.5-2.5a3.5 3.5 0 0 1 5 5L16 13',
} as const;

export type EditorIconName = keyof typeof PATHS;

export function EditorIcon({ name }: { readonly name: EditorIconName }) {
  return (
    <svg aria-hidden="true" height={16} viewBox="0 0 24 24" width={16}>
      <path
        d={PATHS[name]}
        fill="none"
        stroke="currentColor"
        strokeLinecap="round"
        strokeLinejoin="round"
        strokeWidth={name === 'bold' || name === 'list' ? 2.4 : 1.8}
      />
    </svg>
  );
}
