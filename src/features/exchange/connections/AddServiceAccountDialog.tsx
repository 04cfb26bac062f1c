import { ServiceAccountCreation } from '#contract/identity/serviceAccounts.ts';
import { MACHINE_SCOPES, machineScopeLabel, type MachineScope } from '#contract/platform/machineScopes.ts';
import { problem } from '#src/api/problem.ts';
import { blanksToNull, bodyResolver } from '#src/ui/form/bodyResolver.ts';
import { DialogForm } from '#src/ui/form/DialogForm.tsx';
import { FormCheckGroup } from '#src/ui/form/fields/FormCheckGroup.tsx';
import { FormTextField } from '#src/ui/form/fields/FormTextField.tsx';
import { useToast } from '#src/ui/toasts/useToast.ts';

interface Values {
  name: string;
  scopes: MachineScope[];
  publicKey: string;
  jwksUri: string;
}

const LABELS = {
  name: 'Name',
  scopes: 'What it can do',
  publicKey: 'Public key',
  jwksUri: 'Key set address',
};
const EMPTY: Values = { name: '', scopes: [], publicKey: '', jwksUri: '' };

const OPTIONS = MACHINE_SCOPES.map((scope) => ({ value: scope, label: machineScopeLabel[scope], hint: scope }));

interface AddServiceAccountDialogProps {
  /** Answers with what failed, or nothing. */
  readonly add: (body: ServiceAccountCreation) => Promise<unknown>;
  readonly onClose: () => void;
}

/** Adds a service account with its public key. */
export function AddServiceAccountDialog({ add, onClose }: AddServiceAccountDialogProps) {
  const showToast = useToast();
  const save = async (body: ServiceAccountCreation) => {
    const error = await add(body);
    if (error !== undefined) return problem(error);
    onClose();
    showToast({ text: `${body.name} can connect now`, tone: 'success' });
    return undefined;
  };
  return (
    <DialogForm<Values, ServiceAccountCreation>
      labels={LABELS}
      onClose={onClose}
      resolver={bodyResolver(ServiceAccountCreation, (values: Values) => blanksToNull({ ...values }))}
      save={save}
      submitLabel="Add service account"
      title="New service account"
      values={EMPTY}
    >
      {({ control }) => (
        <>
          <FormTextField
            control={control}
            hint="What people call the system, such as Riverside EHR"
            isRequired
            label={LABELS.name}
            maxLength={80}
            name="name"
          />
          <FormCheckGroup control={control} isColumn isRequired label={LABELS.scopes} name="scopes" options={OPTIONS} />
          <FormTextField
            control={control}
            hint="PEM, JWK, or JWKS. Never paste a private key"
            label={LABELS.publicKey}
            name="publicKey"
            rows={5}
            spellCheck={false}
          />
          <FormTextField
            control={control}
            hint="If the system publishes its key set, enter its https address instead of a public key"
            inputMode="url"
            label={LABELS.jwksUri}
            name="jwksUri"
          />
        </>
      )}
    </DialogForm>
  );
}
