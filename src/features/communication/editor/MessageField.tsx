import { useRef, type KeyboardEvent } from 'react';
import { useWatch, type FieldValues } from 'react-hook-form';
import { MESSAGE_LENGTH } from '#contract/communication/communications.ts';
import {
  MESSAGE_VARIABLES,
  messageVariableMeaning,
  type MessageVariable,
} from '#contract/communication/messageVariables.ts';
import { buttonClass, iconButtonClass } from '#src/ui/buttons/buttonStyle.ts';
import type { FormFieldProps } from '#src/ui/form/fields/formField.ts';
import { FormTextArea } from '#src/ui/form/fields/FormTextArea.tsx';
import {
  editField,
  insertText,
  markedIn,
  type Marked,
  type TextEdit,
  type TextField,
} from '#src/ui/form/fields/textEdit.ts';
import { Menu } from '#src/ui/popovers/Menu.tsx';
import { Tooltip } from '#src/ui/popovers/Tooltip.tsx';
import { count } from '#src/features/communication/messageStyle.ts';
import { continueList, insertLink, toggleList, toggleMark } from './textEdits.ts';
import { textProblem } from './textChecks.ts';
import styles from './editor.module.css';

interface MessageFieldProps<Values extends FieldValues, Output> extends FormFieldProps<Values, Output> {
  /** The text of a message about one patient stays in the app. */
  readonly isAboutPatient?: boolean;
}

const TOOLS: readonly { icon: EditorIconName; label: string; keys?: string; edit: (marked: Marked) => TextEdit }[] = [
  { icon: 'bold', label: 'Bold', keys: 'B', edit: (marked) => toggleMark(marked, '**') },
  { icon: 'emphasis', label: 'Italic', keys: 'I', edit: (marked) => toggleMark(marked, '*') },
  { icon: 'list', label: 'List', edit: toggleList },
  { icon: 'link', label: 'Link', edit: insertLink },
];

const isMac = navigator.userAgent.includes('Mac');
const shortcutText = (key: string): string => (isMac ? `⌘${key}` : `Ctrl+${key}`);

/** The share of the limit from which the characters are counted. */
const COUNTED_FROM = 0.9;

/** The text of a message: plain text with simple formatting, and buttons that type the formatting. */
export function MessageField<Values extends FieldValues, Output = Values>(props: MessageFieldProps<Values, Output>) {
  const value: unknown = useWatch({ control: props.control, name: props.name });
  const text = typeof value === 'string' ? value : '';
  const area = useRef<HTMLTextAreaElement>(null);
  const lastField = useRef<TextField>(null);

  const apply = (edit: (marked: Marked) => TextEdit | undefined, target: TextField | null = area.current): boolean => {
    const change = target && edit(markedIn(target));
    if (!target || !change) return false;
    editField(target, change);
    return true;
  };
  const putIn = (variable: string) => {
    // The variable goes into the subject if that had the focus.
    const subject = area.current?.form?.querySelector<HTMLInputElement>('[name="subject"]');
    const target = subject && lastField.current === subject ? subject : area.current;
    // The menu gives the focus back to its button first.
    requestAnimationFrame(() => apply((marked) => insertText(marked, `{{${variable}}}`), target));
  };
  const press = (event: KeyboardEvent) => {
    const isCommand = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
    const tool = isCommand ? TOOLS.find(({ keys }) => keys === event.key.toUpperCase()) : undefined;
    const isEnter = event.key === 'Enter' && !isCommand && !event.shiftKey && !event.nativeEvent.isComposing;
    const isDone = tool ? apply(tool.edit) : isEnter && apply(continueList);
    if (isDone) event.preventDefault();
  };

  return (
    <FormTextArea
      {...props}
      areaRef={area}
      onKeyDown={press}
      tools={
        <FormattingTools
          length={text.length}
          onEdit={apply}
          onPutIn={putIn}
          onPutInStart={() => {
            const { activeElement } = document;
            lastField.current = activeElement instanceof HTMLInputElement ? activeElement : null;
          }}
        />
      }
      warning={textProblem(text, props.isAboutPatient)}
    />
  );
}

/** Icons that only the editor uses. */
const PATHS = {
  bold: 'M8 5h5a3.4 3.4 0 0 1 0 7H8V5Zm0 7h6a3.5 3.5 0 0 1 0 7H8v-7Z',
  emphasis: 'M10 5h7M7 19h7m.5-14-5 14',
  list: 'M9.5 7H20M9.5 12H20M9.5 17H20M5 7v.1M5 12v.1M5 17v.1',
  link: 'm9.5 14.5 5-5M8 11l-2.5 2.5a3.5 3.5 0 0 0 5 5L13 16m-2-8 2.5-2.5a3.5 3.5 0 0 1 5 5L16 13',
} as const;

type EditorIconName = keyof typeof PATHS;

function EditorIcon({ name }: { readonly name: EditorIconName }) {
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

interface FormattingToolsProps {
  readonly length: number;
  readonly onEdit: (edit: (marked: Marked) => TextEdit) => void;
  readonly onPutIn: (variable: MessageVariable) => void;
  /** Before the menu takes the focus. */
  readonly onPutInStart: () => void;
}

/** Formats the selected text, inserts variables, and counts the characters near the limit. */
function FormattingTools({ length, onEdit, onPutIn, onPutInStart }: FormattingToolsProps) {
  return (
    <fieldset aria-label="Formatting" className={styles['tools']}>
      {TOOLS.map(({ edit, icon, keys, label }) => (
        <Tooltip isName key={icon} text={keys === undefined ? label : `${label} (${shortcutText(keys)})`}>
          <button
            aria-label={label}
            className={buttonClass({ variant: 'quiet', size: 'small' }, iconButtonClass)}
            onClick={() => onEdit(edit)}
            type="button"
          >
            <EditorIcon name={icon} />
          </button>
        </Tooltip>
      ))}
      <span className={styles['putIn']} onPointerDownCapture={onPutInStart}>
        <Menu
          icon="plus"
          items={MESSAGE_VARIABLES.map((variable) => ({
            label: messageVariableMeaning[variable],
            onSelect: () => onPutIn(variable),
          }))}
          label="Insert"
          size="small"
        >
          Insert
        </Menu>
      </span>
      {length > MESSAGE_LENGTH.body * COUNTED_FROM && (
        <span className={styles['counter']} data-over={length > MESSAGE_LENGTH.body || undefined}>
          {count(length)} of {count(MESSAGE_LENGTH.body)}
        </span>
      )}
    </fieldset>
  );
}
