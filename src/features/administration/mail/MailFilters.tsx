import { MAIL_KINDS } from '#contract/mail/mail.ts';
import type { TroubledMailQuery } from '#contract/mail/troubledMail.ts';
import { useAllHospiceOptions } from '#src/features/administration/lookup/organizationOptions.ts';
import { ChoiceFilter } from '#src/ui/filters/ChoiceFilter.tsx';
import { NamedFilter } from '#src/ui/filters/NamedFilter.tsx';
import { useLookup } from '#src/ui/filters/useLookup.ts';
import { LinkButton } from '#src/ui/buttons/LinkButton.tsx';
import { Toolbar } from '#src/ui/page/Toolbar.tsx';
import type { ListLink, ListPatch } from '#src/ui/lists/useListQuery.ts';
import { kindLabel } from './mailLabels.ts';

interface MailFiltersProps {
  readonly query: TroubledMailQuery;
  readonly onChange: (patch: ListPatch<typeof TroubledMailQuery>) => void;
  readonly clearLink: ListLink | undefined;
}

const NONE: readonly string[] = [];

export function MailFilters({ clearLink, onChange, query }: MailFiltersProps) {
  const selected = query['filter.hospice.id'] ?? NONE;
  const { controls, lookup } = useLookup(selected);
  const found = useAllHospiceOptions(lookup);
  return (
    <Toolbar>
      <ChoiceFilter
        choices={MAIL_KINDS}
        label="Kind"
        onChange={(value) => onChange({ 'filter.kind': value })}
        selected={query['filter.kind']}
        words={kindLabel}
      />
      <NamedFilter
        controls={controls}
        found={found}
        label="Hospice"
        onChange={(value) => onChange({ 'filter.hospice.id': value })}
        selected={selected}
      />
      {clearLink && (
        <LinkButton icon="close" preventScrollReset state={clearLink.state} to={clearLink.to} variant="quiet">
          Clear
        </LinkButton>
      )}
    </Toolbar>
  );
}
