import { NoticeChoice, noticeChoiceLabel } from '#contract/people/noticeChoices.ts';
import { classes } from '#src/ui/classes.ts';
import { SelectField } from '#src/ui/form/fields/SelectField.tsx';
import type { IconName } from '#src/ui/icons.tsx';
import styles from './noticeChoices.module.css';

/** An icon beside each choice, to read a table at a glance. */
export const CHOICE_ICONS: Record<NoticeChoice, IconName> = {
  at_once: 'mail',
  daily: 'clock',
  in_app: 'message',
  off: 'minus',
};

const AS_FOR_ALL = 'as_for_all';

interface ChoiceSelectProps {
  /** The name of the select, for screen readers. */
  readonly label: string;
  readonly choices: readonly NoticeChoice[];
  /** Null: the choice for all hospices, `forAll`. */
  readonly value: NoticeChoice | null;
  /** Given for the choice of one hospice. */
  readonly forAll?: NoticeChoice;
  readonly describedBy?: string | undefined;
  readonly onChange: (choice: NoticeChoice | null) => void;
}

/** How notifications of one event arrive. A choice that differs from the one for all hospices is highlighted. */
export function ChoiceSelect({ choices, describedBy, forAll, label, onChange, value }: ChoiceSelectProps) {
  const shown = value ?? forAll ?? 'off';
  return (
    <span className={classes(styles['choice'], value === null && styles['asForAll'])} data-choice={shown}>
      <SelectField
        describedBy={describedBy}
        icon={CHOICE_ICONS[shown]}
        isLabelHidden
        label={label}
        onChange={(chosen) => onChange(NoticeChoice.safeParse(chosen).data ?? null)}
        value={value ?? AS_FOR_ALL}
      >
        {forAll !== undefined && <option value={AS_FOR_ALL}>Same as all hospices</option>}
        {choices.map((choice) => (
          <option key={choice} value={choice}>
            {noticeChoiceLabel[choice]}
          </option>
        ))}
      </SelectField>
    </span>
  );
}
