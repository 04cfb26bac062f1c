import { labels } from '#contract/platform/labels.ts';
import { useRef } from 'react';
import { useWatch } from 'react-hook-form';
import { useSelector } from 'react-redux';
import { PRODUCT_NAME } from '#contract/platform/product.ts';
import { surveyLanguageLabel } from '#contract/platform/languages.ts';
import { SURVEY_MAIL_VARIABLES, type SurveyMailText } from '#contract/surveys/surveySettings.ts';
import { selectHospice } from '#src/auth/authSlice.ts';
import { Button } from '#src/ui/buttons/Button.tsx';
import { Card } from '#src/ui/page/Card.tsx';
import { fieldsOf } from '#src/ui/form/fields/formField.ts';
import { FormGrid } from '#src/ui/form/FormGrid.tsx';
import { FormTextField } from '#src/ui/form/fields/FormTextField.tsx';
import { optionsOf } from '#src/ui/form/fields/optionsOf.ts';
import { Segments } from '#src/ui/controls/Segments.tsx';
import { SurveyMailPreview } from './SurveyMailPreview.tsx';
import { FIELD_LABELS, letterName, surveyMailLabel, type Letter, type SendControl } from './sendForm.ts';
import styles from './surveySend.module.css';
import { insertIntoField } from '#src/ui/form/fields/textEdit.ts';

type Part = keyof SurveyMailText;

interface MailCardProps {
  readonly control: SendControl;
  readonly hospiceId: string;
  /** The mail that is worked on. */
  readonly letter: Letter;
  readonly onLetter: (letter: Letter) => void;
  /** The server's errors of a test, by the fields of this form. */
  readonly onRefused: (fieldErrors: Readonly<Record<string, string>>) => void;
}

const MAILS = optionsOf(surveyMailLabel);
const LANGUAGES = optionsOf(surveyLanguageLabel);

type Variable = (typeof SURVEY_MAIL_VARIABLES)[number];
const variableLabel = labels<Variable>({
  '{name}': 'Contact’s first name',
  '{hospice}': 'Hospice',
  '{phone}': '24-hour phone',
  '{date}': 'Link’s last day',
});

/** The sender, and each mail's text beside its preview. */
export function MailCard(props: MailCardProps) {
  const { control, hospiceId, letter, onLetter, onRefused } = props;
  const field = fieldsOf(control, FIELD_LABELS);
  const hospice = useSelector(selectHospice);
  const fields = useRef<HTMLDivElement>(null);
  const path = `words.${letter.mail}.${letter.language}` as const;
  const lastPart = useRef<Part>('body');
  const words = useWatch({ control, name: path });

  const insert = (variable: Variable) => {
    const target = fields.current?.querySelector<HTMLInputElement | HTMLTextAreaElement>(
      `[name="${path}.${lastPart.current}"]`,
    );
    if (target) insertIntoField(target, variable);
  };

  const showLetter = (other: Letter) => {
    lastPart.current = 'body';
    onLetter(other);
  };

  return (
    <Card title="The emails">
      <div className="column shrinks gap20">
        <FormGrid>
          <FormTextField
            {...field('fromName')}
            hint={`Shown as “${hospice?.name ?? 'the name'} via ${PRODUCT_NAME}”. Leave empty to use the hospice’s name`}
            maxLength={80}
            placeholder={hospice?.name ?? ''}
          />
          <FormTextField {...field('replyTo')} hint="Leave empty to use the hospice’s address" type="email" />
        </FormGrid>
        <div className="wrap gap8-16">
          <Segments
            label="Email"
            onChange={(mail) => showLetter({ ...letter, mail })}
            options={MAILS}
            value={letter.mail}
          />
          <Segments
            label="Language"
            onChange={(language) => showLetter({ ...letter, language })}
            options={LANGUAGES}
            value={letter.language}
          />
        </div>
        <div className={styles['writing']}>
          {/* The listener only remembers which of the two fields was used last. */}
          <div
            className="grid gap16"
            key={path}
            lang={letter.language}
            onFocus={({ target }) => {
              const name = target.getAttribute('name');
              if (name) lastPart.current = name === `${path}.subject` ? 'subject' : 'body';
            }}
            ref={fields}
          >
            <FormTextField control={control} label="Subject" maxLength={120} name={`${path}.subject`} />
            <FormTextField control={control} label="Text" maxLength={2000} name={`${path}.body`} rows={10} />
            <fieldset aria-label="Insert" className="cluster gap8 screenOnly" lang="en">
              <span aria-hidden="true" className="quiet">
                Insert
              </span>
              {SURVEY_MAIL_VARIABLES.map((variable) => (
                <Button icon="plus" key={variable} onClick={() => insert(variable)} size="small">
                  {variableLabel[variable]}
                </Button>
              ))}
            </fieldset>
            <p className={styles['help']} lang="en">
              Leave an empty line between paragraphs. Below your text we add who reads the answers, the button, the
              date, and a link to stop these emails. Don’t write anything about the patient.
            </p>
          </div>
          <SurveyMailPreview
            hospiceId={hospiceId}
            letter={letter}
            name={letterName(letter)}
            onRefused={onRefused}
            words={words}
          />
        </div>
      </div>
    </Card>
  );
}
