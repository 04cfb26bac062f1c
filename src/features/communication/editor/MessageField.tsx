import { useId, useRef, type KeyboardEvent } from 'react';
import type { FieldValues } from 'react-hook-form';
import { MESSAGE_LENGTH } from '#contract/communication/communications.ts';
import { MESSAGE_VARIABLES, messageVariableMeaning } from '#contract/communication/messageVariables.ts';
import { buttonClass, iconButtonClass } from '#src/ui/buttons/buttonStyle.ts';
import { useFormField, type FormFieldProps } from '#src/ui/form/formField.ts';
import { Menu } from '#src/ui/popovers/Menu.tsx';
import { Tooltip } from '#src/ui/popovers/Tooltip.tsx';
import { count } from '#src/features/communication/messageStyle.ts';
import { continueList, insertLink, toggleList, toggleMark } from './textEdits.ts';
import { textProblem } from './textChecks.ts';
import styles from './editor.module.css';
import { editField, markedIn, type TextField, insertText, type Marked, type TextEdit } from '#src/ui/form/textEdit.ts';
import type { MessageVariable } from '#contract/communication/messageVariables.ts';

interface MessageFieldProps<Values extends FieldValues, Output> extends FormFieldProps<Values, Output> {
  /** The subject field of the same form: a variable goes into it if it had the focus. */
  readonly subjectName?: string;
  /** The text of a message about one patient stays in the app. */
  readonly isAboutPatient?: boolean;
}

const TOOLS: readonly { icon: EditorIconName; label: string; keys?: string; edit: (marked: Marked) => TextEdit }[] = [
  { icon: 'bold', label: 'Bold', keys: 'B', edit: (marked) => toggleMark(marked, '**') },
  { icon: 'emphasis', label: 'Emphasis', keys: 'I', edit: (marked) => toggleMark(marked, '*') },
  { icon: 'list', label: 'List', edit: toggleList },
  { icon: 'link', label: 'Link', edit: insertLink },
];

const isMac = navigator.userAgent.includes('Mac');
const shortcutText = (key: string): string => (isMac ? `⌘${key}` : `Ctrl+${key}`);

/** The share of the limit from which the characters are counted. */
const COUNTED_FROM = 0.9;

/** The text of a message: plain text with simple formatting, and buttons that type the formatting. */
export function MessageField<Values extends FieldValues, Output = Values>(props: MessageFieldProps<Values, Output>) {
  const { hasError, helperText, name, onBlur, onChange, ref, text } = useFormField(props);
  const id = useId();
  const field = useRef<HTMLTextAreaElement | null>(null);
  const lastField = useRef<TextField | null>(null);
  const wrong = textProblem(text, props.isAboutPatient);
  const help = hasError ? helperText : (wrong ?? helperText);

  const apply = (edit: (marked: Marked) => TextEdit | undefined, target: TextField | null = field.current): boolean => {
    const change = target && edit(markedIn(target));
    if (!target || !change) return false;
    editField(target, change);
    return true;
  };
  const putIn = (variable: string) => {
    const subject = field.current?.form?.querySelector<HTMLInputElement>(`[name="${props.subjectName ?? ''}"]`);
    const target = subject && lastField.current === subject ? subject : field.current;
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
    <div className="grid shrinks">
      <label className={styles['label']} htmlFor={id}>
        {props.label}
        {props.isRequired === true && <span aria-hidden="true"> *</span>}
      </label>
      <div className={styles['box']} data-error={hasError || undefined}>
        <FormattingTools
          length={text.length}
          onEdit={apply}
          onPutIn={putIn}
          onPutInStart={() => {
            const { activeElement } = document;
            lastField.current = activeElement instanceof HTMLInputElement ? activeElement : null;
          }}
        />
        <textarea
          aria-describedby={help === undefined ? undefined : `${id}-help`}
          aria-invalid={hasError || undefined}
          aria-required={props.isRequired === true || undefined}
          className={styles['words']}
          dir="auto"
          id={id}
          name={name}
          onBlur={onBlur}
          onChange={({ target }) => onChange(target.value)}
          onKeyDown={press}
          ref={(element) => {
            field.current = element;
            ref(element);
          }}
          rows={12}
          value={text}
        />
      </div>
      <p
        aria-live="polite"
        className={styles['help']}
        data-tone={hasError || wrong !== undefined ? 'alert' : undefined}
        id={`${id}-help`}
      >
        {help}
      </p>
    </div>
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

/** Formats what is marked, puts variables in, and counts the characters near the limit. */
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
          label="Put in"
          size="small"
        >
          Put in
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
