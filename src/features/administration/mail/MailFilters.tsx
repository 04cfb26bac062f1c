import { MAIL_KINDS, mailKindLabel } from '#contract/mail/mailKinds.ts';
import type { TroubledMailQuery } from '#contract/mail/troubledMail.ts';
import { ChoiceFilter } from '#src/ui/filters/ChoiceFilter.tsx';
import { ClearLink } from '#src/ui/lists/ClearLink.tsx';
import { Toolbar } from '#src/ui/page/Toolbar.tsx';
import type { ListLink, ListPatch } from '#src/ui/lists/useListQuery.ts';
import { AllHospicesFilter } from '#src/features/administration/organizations/organizationFilters.tsx';

interface MailFiltersProps {
  readonly query: TroubledMailQuery;
  readonly onChange: (patch: ListPatch<typeof TroubledMailQuery>) => void;
  readonly clearLink: ListLink | undefined;
}

export function MailFilters({ clearLink, onChange, query }: MailFiltersProps) {
  return (
    <Toolbar>
      <ChoiceFilter
        choices={MAIL_KINDS}
        label="Kind"
        onChange={(value) => onChange({ 'filter.kind': value })}
        selected={query['filter.kind']}
        words={mailKindLabel}
      />
      <AllHospicesFilter
        onChange={(value) => onChange({ 'filter.hospice.id': value })}
        selected={query['filter.hospice.id']}
      />
      <ClearLink link={clearLink} />
    </Toolbar>
  );
}
