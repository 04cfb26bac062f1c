import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { MAX_BUNDLE_BYTES } from '#contract/exchange/fhir.ts';
import { Button } from '#src/ui/buttons/Button.tsx';
import { FormTextField } from '#src/ui/form/fields/FormTextField.tsx';
import { Card } from '#src/ui/page/Card.tsx';
import { FileDrop } from '#src/features/exchange/imports/FileDrop.tsx';

const LIMITS = `HL7 FHIR R4 as JSON, up to ${MAX_BUNDLE_BYTES / (1024 * 1024)} MB with its documents`;

interface BundleStepProps {
  readonly fileName: string | null;
  readonly onChoose: (file: File) => void;
  readonly onPaste: (text: string) => void;
}

/** The Bundle, by a button, dropped or pasted. */
export function BundleStep({ fileName, onChoose, onPaste }: BundleStepProps) {
  const [isPasting, setPasting] = useState(false);
  const { control } = useForm({ defaultValues: { text: '' } });
  const text = useWatch({ control, name: 'text' });
  return (
    <Card
      actions={
        <Button aria-expanded={isPasting} onClick={() => setPasting(!isPasting)} size="small" variant="quiet">
          {isPasting ? 'Choose a file instead' : 'Paste it instead'}
        </Button>
      }
      title="1. Choose the Bundle"
    >
      {isPasting ? (
        <div className="grid gap8">
          <FormTextField control={control} label="Bundle text" name="text" rows={10} spellCheck={false} />
          <div>
            <Button onClick={() => onPaste(text)} {...(text.trim() === '' ? { reason: 'Paste a Bundle first' } : {})}>
              Use this text
            </Button>
          </div>
        </div>
      ) : (
        <FileDrop
          accept=".json,application/json,application/fhir+json"
          hint={LIMITS}
          invitation="Drop a FHIR Bundle here"
          label="FHIR Bundle file"
          name={fileName ?? undefined}
          onChoose={onChoose}
        />
      )}
    </Card>
  );
}
