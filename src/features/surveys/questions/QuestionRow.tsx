import { useEffect, useRef, type Ref, type ComponentProps, type ReactNode } from 'react';
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

interface RowActions {
  readonly onMove: (by: -1 | 1) => void;
  readonly onTurn: (isActive: boolean) => void;
  readonly onEdit: () => void;
  readonly onHistory: () => void;
  readonly onReset: () => void;
  /** The preview shows this one. */
  readonly onLook: () => void;
}

interface QuestionRowProps extends RowActions {
  readonly question: SurveyQuestion;
  readonly language: SurveyLanguage;
  readonly index: number;
  readonly isLast: boolean;
  readonly isShown: boolean;
  readonly isDragged: boolean;
  readonly drop: 'before' | 'after' | undefined;
  readonly handle: ComponentProps<'span'>;
  /** The form in the place of the words, while they are edited. */
  readonly form: ReactNode;
}

const LOCKED = 'This question is always asked, and first: the score of a family’s experience begins with it';

const whyNotUp = ({ isRequired }: SurveyQuestion, index: number): string | undefined => {
  if (isRequired) return LOCKED;
  return index <= 1 ? 'The question about the overall experience stays first' : undefined;
};
const whyNotDown = ({ isRequired }: SurveyQuestion, isLast: boolean): string | undefined => {
  if (isRequired) return LOCKED;
  return isLast ? 'This is the last one already' : undefined;
};

/** One question of the list: its place, its switch, its wording and the actions on it. */
export function QuestionRow(props: QuestionRowProps) {
  const { drop, form, handle, index, isDragged, isShown, onLook, question } = props;
  const { isActive, isRequired, key } = question;
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
      onFocus={onLook}
    >
      {isRequired ? (
        <span className={styles['handle']} title={LOCKED} />
      ) : (
        <span aria-hidden="true" {...handle} className={classes(styles['handle'], styles['grip'])} title="Drag to move">
          <Icon name="drag" />
        </span>
      )}
      <div className="row between gap4-12">
        <h3 className={styles['name']}>
          <span className={styles['number']}>{index + 1}</span> {name}
        </h3>
        <Switch
          isOn={isActive}
          label={`Ask: ${name}`}
          onChange={props.onTurn}
          reason={isRequired ? LOCKED : undefined}
        />
      </div>
      <div className={styles['rowBody']}>{form ?? <QuestionText {...props} editButton={edit} name={name} />}</div>
    </li>
  );
}

interface QuestionTextProps extends RowActions, Pick<QuestionRowProps, 'question' | 'language' | 'index' | 'isLast'> {
  readonly name: string;
  readonly editButton: Ref<HTMLButtonElement>;
}

function QuestionText(props: QuestionTextProps) {
  const { editButton, index, isLast, language, name, onEdit, onHistory, onLook, onMove, onReset, question } = props;
  return (
    <>
      <p className={styles['wording']} lang={language}>
        {question.wording[language]}
      </p>
      <div className={styles['rowFoot']}>
        <p className={styles['facts']}>{factsOf(question)}</p>
        <div className={styles['acts']}>
          <IconButton
            data-move={`${question.id} -1`}
            icon="arrowUp"
            label={`Move up: ${name}`}
            onClick={() => onMove(-1)}
            reason={whyNotUp(question, index)}
            size="small"
          />
          <IconButton
            data-move={`${question.id} 1`}
            icon="arrowDown"
            label={`Move down: ${name}`}
            onClick={() => onMove(1)}
            reason={whyNotDown(question, isLast)}
            size="small"
          />
          <Button
            aria-label={`Edit words: ${name}`}
            icon="edit"
            onClick={onEdit}
            ref={editButton}
            size="small"
            variant="quiet"
          >
            Edit words
          </Button>
          <Menu
            align="end"
            icon="more"
            items={[
              { label: 'Show in the preview', icon: 'eye', onSelect: onLook },
              { label: 'History of the words…', icon: 'clock', onSelect: onHistory },
              {
                label: 'Back to the product’s words',
                icon: 'undo',
                onSelect: onReset,
                reason: isAsDelivered(question) ? 'These are the product’s words' : undefined,
              },
            ]}
            label={`More: ${name}`}
            size="small"
          />
        </div>
      </div>
    </>
  );
}
