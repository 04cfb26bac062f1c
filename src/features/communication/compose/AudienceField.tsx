import { useState } from 'react';
import { useWatch, type Control } from 'react-hook-form';
import { FormGroupedChoice, type GroupedOption } from '#src/ui/form/fields/FormGroupedChoice.tsx';
import type { IconName } from '#src/ui/icons.tsx';
import { kindOf, type AudienceKind } from '#src/features/communication/audience.ts';
import { LABELS, type ComposeValues } from './composeForm.ts';
import { useAudienceOptions, type AudienceOption } from './useAudienceOptions.ts';

interface AudienceFieldProps {
  readonly control: Control<ComposeValues, unknown, ComposeValues>;
  readonly hospiceId: string;
}

const KIND: Record<AudienceKind, { readonly group: string; readonly icon: IconName }> = {
  filter: { group: 'Saved filters', icon: 'bookmark' },
  group: { group: 'Groups', icon: 'people' },
  community: { group: 'Communities', icon: 'home' },
  person: { group: 'People', icon: 'user' },
};

const grouped = ({ hint, key, kind, label }: AudienceOption): GroupedOption => ({
  value: key,
  label,
  hint,
  ...KIND[kind],
});

/** One saved filter at most: a new one replaces it. */
const withOneFilter = (keys: readonly string[]): string[] => {
  const last = keys.findLast((key) => kindOf(key) === 'filter');
  return keys.filter((key) => kindOf(key) !== 'filter' || key === last);
};

/** The readers: groups, communities, people and saved filters, found by typing. */
export function AudienceField({ control, hospiceId }: AudienceFieldProps) {
  const [isNear, setNear] = useState(false);
  const [search, setSearch] = useState('');
  const { hasFailed, isLoading, optionOf, options } = useAudienceOptions({
    hospiceId,
    isWanted: isNear,
    search,
    keys: useWatch({ control, name: 'to' }),
  });
  return (
    <FormGroupedChoice
      control={control}
      hasFailed={hasFailed}
      isLoading={isLoading}
      isRequired
      keep={withOneFilter}
      label={LABELS.to}
      name="to"
      onFocus={() => setNear(true)}
      onSearch={setSearch}
      optionOf={(key) => grouped(optionOf(key))}
      options={options.map(grouped)}
      placeholder="Groups, communities, or people"
    />
  );
}
