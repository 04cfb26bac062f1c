import { Account, AccountChange } from '#contract/people/accounts.ts';
import { Button } from '#src/ui/buttons/Button.tsx';
import { fieldsOf } from '#src/ui/form/fields/formField.ts';
import { dropDraft } from '#src/ui/form/formDraft.ts';
import { FormErrorSummary } from '#src/ui/form/FormErrorSummary.tsx';
import { FormGrid } from '#src/ui/form/FormGrid.tsx';
import { FormTextField } from '#src/ui/form/fields/FormTextField.tsx';
import { Overtaken } from '#src/ui/form/Overtaken.tsx';
import { useDraftedForm } from '#src/ui/form/useDraftedForm.ts';
import { LeaveDialog } from '#src/ui/dialogs/LeaveDialog.tsx';
import { useToast } from '#src/ui/toasts/useToast.ts';
import styles from './account.module.css';
import { accountApi } from './accountApi.ts';
import { Section } from './Section.tsx';
import * as z from 'zod/mini';
import { blanksToNull, bodyResolver } from '#src/ui/form/bodyResolver.ts';
import { textsOf } from '#src/ui/form/textsOf.ts';

/** The profile as form values. */
const ProfileValues = z.object({
  firstName: z.string(),
  lastName: z.string(),
  credentials: z.string(),
  title: z.string(),
  phone: z.string(),
  version: z.number(),
});
type ProfileValues = z.infer<typeof ProfileValues>;

const LABELS = {
  firstName: 'First name',
  lastName: 'Last name',
  credentials: 'Credentials',
  title: 'Title',
  phone: 'Phone',
} as const;

const valuesOf = (account: Account): ProfileValues => ({
  ...textsOf(LABELS, account),
  version: account.version,
});

/** The stored draft, if it still fits the form. */
const draftFrom = (stored: unknown): ProfileValues | undefined => z.safeParse(ProfileValues, stored).data;

/** An empty name is sent as it is, so that its error shows at its field. */
const resolver = bodyResolver<ProfileValues, AccountChange>(
  AccountChange,
  ({ firstName, lastName, version, ...rest }) => ({ firstName, lastName, version, ...blanksToNull(rest) }),
);

/** Edits the person's own profile. */
export function ProfileCard({ account }: { readonly account: Account }) {
  const [update] = accountApi.useUpdateAccountMutation();
  const showToast = useToast();
  const { conflict, discard, form, send } = useDraftedForm({
    name: 'profile',
    owner: account.id,
    record: account,
    schema: Account,
    valuesOf,
    draftFrom,
    resolver,
    isShared: true,
    save: async (change) => {
      const answer = await update({ body: change });
      if (answer.data) showToast({ text: 'Profile saved' });
      return answer;
    },
  });
  const { control, formState } = form;
  const field = fieldsOf(control, LABELS);
  const { isDirty, isSubmitting } = formState;

  return (
    <Section id="profile" title="Profile">
      <form aria-label="Profile" className="grid gap16" noValidate onSubmit={(event) => void send(event)}>
        <FormErrorSummary control={control} labels={LABELS} />
        <FormGrid>
          <FormTextField {...field('firstName')} autoComplete="given-name" isRequired maxLength={80} />
          <FormTextField {...field('lastName')} autoComplete="family-name" isRequired maxLength={80} />
          <FormTextField
            {...field('credentials')}
            hint="Shown after your name, such as RN, MSW, or MD"
            maxLength={40}
          />
          <FormTextField {...field('title')} autoComplete="organization-title" maxLength={80} />
          <FormTextField {...field('phone')} autoComplete="tel" type="tel" />
          <div className={styles['fact']}>
            <span className="small">Email</span>
            <span className="breakable">{account.email}</span>
            <span className="small">You log in with this email. It can’t be changed.</span>
          </div>
        </FormGrid>
        {conflict && (
          <Overtaken {...conflict} loadLabel="Load the latest version">
            <strong>Your profile was changed in another window or by someone else.</strong> Your changes weren’t saved.
            What you typed is kept.
          </Overtaken>
        )}
        <div className="wrap gap8">
          <Button
            isPending={isSubmitting}
            reason={isDirty ? undefined : 'No changes to save'}
            type="submit"
            variant="primary"
          >
            Save profile
          </Button>
          {isDirty && (
            <Button onClick={discard} variant="quiet">
              Discard
            </Button>
          )}
        </div>
        <LeaveDialog hasUnsaved={isDirty} onDiscard={dropDraft} title="Leave without saving your profile?" />
      </form>
    </Section>
  );
}
