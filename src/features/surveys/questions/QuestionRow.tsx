import { useEffect, useRef, type ComponentProps, type ReactNode } from 'react';
import type { SurveyLanguage } from '#contract/platform/languages.ts';
import { surveyQuestionLabel, type SurveyQuestion } from '#contract/surveys/surveyQuestions.ts';
import { classes } from '#src/ui/classes.ts';
import { Button } from '#src/ui/buttons/Button.tsx';
import { IconButton } from '#src/ui/buttons/IconButton.tsx';
import { Icon } from '#src/ui/icons.tsx';
import { Menu } from '#src/ui/popovers/Menu.tsx';
import { Switch } from '#src/ui/controls/Switch.tsx';
import { factsOf, isAsDelivered } from './questionLabels.ts';
import styles from './surveyQuestions.module.css';

interface QuestionRowProps {
  readonly question: SurveyQuestion;
  readonly language: SurveyLanguage;
  readonly index: number;
  readonly isLast: boolean;
  readonly isShown: boolean;
  readonly isDragged: boolean;
  readonly drop: 'before' | 'after' | undefined;
  readonly handle: ComponentProps<'span'>;
  /** The form that replaces the wording while it is edited. */
  readonly form: ReactNode;
  /** Why the person cannot change it. */
  readonly refusal: string | undefined;
  readonly onMove: (by: -1 | 1) => void;
  readonly onTurn: (isActive: boolean) => void;
  readonly onEdit: () => void;
  readonly onHistory: () => void;
  readonly onReset: () => void;
  /** The preview shows this one. */
  readonly onShow: () => void;
}

const LOCKED = 'This question is always asked first';

/** One question of the list: its place, its switch, its wording and the actions on it. */
export function QuestionRow(props: QuestionRowProps) {
  const { drop, form, handle, index, isDragged, isLast, isShown, language, onEdit, onShow, onMove, question } = props;
  const { id, isActive, isRequired, key } = question;
  const lock = props.refusal ?? (isRequired ? LOCKED : undefined);
  const name = surveyQuestionLabel[key];
  const edit = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(false);
  const isEditing = form !== undefined;
  useEffect(() => {
    if (wasEditing.current && !isEditing) edit.current?.focus();
    wasEditing.current = isEditing;
  }, [isEditing]);

  return (
    // Wherever one works in a row, the preview shows its question.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <li
      className={styles['row']}
      data-dragged={isDragged || undefined}
      data-drop={drop}
      data-off={!isActive || undefined}
      data-shown={isShown || undefined}
      onFocus={onShow}
    >
      {lock ? (
        <span className={styles['handle']} title={lock} />
      ) : (
        <span aria-hidden="true" {...handle} className={classes(styles['handle'], styles['grip'])} title="Drag to move">
          <Icon name="drag" />
        </span>
      )}
      <div className={styles['head']}>
        <h3 className={styles['name']}>
          <span className={styles['number']}>{index + 1}</span> {name}
        </h3>
        <Switch isOn={isActive} label={`Ask: ${name}`} onChange={props.onTurn} reason={lock} />
      </div>
      <div className={styles['rowBody']}>
        {form ?? (
          <>
            <p className={styles['wording']} lang={language}>
              {question.wording[language]}
            </p>
            <div className={styles['rowFoot']}>
              <p className={styles['facts']}>{factsOf(question)}</p>
              <div className={styles['actions']}>
                <IconButton
                  data-move={`${id} -1`}
                  icon="arrowUp"
                  label={`Move up: ${name}`}
                  onClick={() => onMove(-1)}
                  reason={lock ?? (index <= 1 ? 'The overall experience question stays first' : undefined)}
                  size="small"
                />
                <IconButton
                  data-move={`${id} 1`}
                  icon="arrowDown"
                  label={`Move down: ${name}`}
                  onClick={() => onMove(1)}
                  reason={lock ?? (isLast ? 'This is the last question' : undefined)}
                  size="small"
                />
                <Button
                  aria-label={`Edit wording: ${name}`}
                  icon="edit"
                  onClick={onEdit}
                  reason={props.refusal}
                  ref={edit}
                  size="small"
                  variant="quiet"
                >
                  Edit wording{' '}
                </Button>
                <Menu
                  align="end"
                  icon="more"
                  items={[
                    { label: 'Show in preview', icon: 'eye', onSelect: onShow },
                    { label: 'Wording history…', icon: 'clock', onSelect: props.onHistory },
                    {
                      label: 'Restore default wording',
                      icon: 'undo',
                      onSelect: props.onReset,
                      reason: props.refusal ?? (isAsDelivered(question) ? 'This is the default wording' : undefined),
                    },
                  ]}
                  label={`More: ${name}`}
                  size="small"
                />
              </div>
            </div>
          </>
        )}
      </div>
    </li>
  );
}
