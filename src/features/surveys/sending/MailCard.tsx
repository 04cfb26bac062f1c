import { useRef } from 'react';
import { useWatch, type Control } from 'react-hook-form';
import { useSelector } from 'react-redux';
import { PRODUCT_NAME } from '#contract/platform/product.ts';
import { SURVEY_LANGUAGES, surveyLanguageLabel } from '#contract/platform/languages.ts';
import {
  SURVEY_MAIL_VARIABLES,
  SURVEY_MAILS,
  type SurveyMailText,
  type SurveySettingsChange,
} from '#contract/surveys/surveySettings.ts';
import { selectHospice } from '#src/auth/authSlice.ts';
import { Button } from '#src/ui/buttons/Button.tsx';
import { Card } from '#src/ui/page/Card.tsx';
import { FormGrid } from '#src/ui/form/FormGrid.tsx';
import { FormTextField } from '#src/ui/form/FormTextField.tsx';
import { Segments } from '#src/ui/controls/Segments.tsx';
import { Stack } from '#src/ui/page/Stack.tsx';
import { MailPreview } from './MailPreview.tsx';
import { LABELS, letterName, surveyMailLabel, type Letter, type SendValues } from './sendForm.ts';
import styles from './surveySend.module.css';
import { insertIntoField } from '#src/ui/form/textEdit.ts';

type Part = keyof SurveyMailText;

interface MailCardProps {
  readonly control: Control<SendValues, unknown, SurveySettingsChange>;
  readonly hospiceId: string;
  /** The mail that is worked on. */
  readonly letter: Letter;
  readonly onLetter: (letter: Letter) => void;
  /** The server's errors of a test, by the fields of this form. */
  readonly onRefused: (fieldErrors: Readonly<Record<string, string>>) => void;
}

const MAILS = SURVEY_MAILS.map((value) => ({ value, label: surveyMailLabel[value] }));
const LANGUAGES = SURVEY_LANGUAGES.map((value) => ({ value, label: surveyLanguageLabel[value] }));

type Variable = (typeof SURVEY_MAIL_VARIABLES)[number];
const variableLabel: Record<Variable, string> = {
  '{name}': 'Contact’s first name',
  '{hospice}': 'Hospice',
  '{phone}': 'Day-and-night phone',
  '{date}': 'Last day of the link',
};

/** Who it comes from, and each mail's words beside what they become. */
export function MailCard(props: MailCardProps) {
  const { control, hospiceId, letter, onLetter, onRefused } = props;
  const hospice = useSelector(selectHospice);
  const fields = useRef<HTMLDivElement>(null);
  const path = `words.${letter.mail}.${letter.language}` as const;
  const lastPart = useRef<Part>('body');
  const words = useWatch({ control, name: path });

  const insert = (variable: Variable) => {
    const field = fields.current?.querySelector<HTMLInputElement | HTMLTextAreaElement>(
      `[name="${path}.${lastPart.current}"]`,
    );
    if (field) insertIntoField(field, variable);
  };

  const showLetter = (other: Letter) => {
    lastPart.current = 'body';
    onLetter(other);
  };

  return (
    <Card title="The emails">
      <Stack gap={5}>
        <FormGrid>
          <FormTextField
            control={control}
            hint={`Shown as “${hospice?.name ?? 'the name'} via ${PRODUCT_NAME}”. Empty: the hospice’s name`}
            label={LABELS.fromName}
            maxLength={80}
            name="fromName"
            placeholder={hospice?.name ?? ''}
          />
          <FormTextField
            control={control}
            hint="Empty: the hospice’s own address"
            label={LABELS.replyTo}
            name="replyTo"
            type="email"
          />
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
          {/* The listener only remembers which of the two fields was worked in last. */}
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
            <fieldset aria-label="Put in" className="cluster gap8 screenOnly" lang="en">
              <span aria-hidden="true" className="quiet">
                Put in
              </span>
              {SURVEY_MAIL_VARIABLES.map((variable) => (
                <Button icon="plus" key={variable} onClick={() => insert(variable)} size="small">
                  {variableLabel[variable]}
                </Button>
              ))}
            </fieldset>
            <p className={styles['help']} lang="en">
              An empty line begins a paragraph. The button, the date and the way to stop these emails stand below by
              themselves. Nothing about the patient can stand in an email.
            </p>
          </div>
          <MailPreview
            hospiceId={hospiceId}
            letter={letter}
            name={letterName(letter)}
            onRefused={onRefused}
            words={words}
          />
        </div>
      </Stack>
    </Card>
  );
}
