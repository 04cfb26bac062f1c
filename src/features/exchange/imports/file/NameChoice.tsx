import { useState } from 'react';
import type { FileWord } from '#contract/exchange/imports.ts';
import {
  useCommunityOptions,
  useHospiceOptions,
  useProviderOptions,
} from '#src/features/organizations/directory/directoryOptions.ts';
import type { FormOption } from '#src/ui/form/fields/FormSelect.tsx';
import { SearchField } from '#src/ui/form/fields/SearchField.tsx';
import type { FileImport } from './useFileImport.ts';

interface NameChoiceProps {
  readonly word: FileWord;
  readonly flow: FileImport;
}

const LEFT_OUT = '-';
const leftOut = (field: FileWord['field']): FormOption => ({
  value: LEFT_OUT,
  label: field === 'hospice' ? 'Use the hospices chosen below' : 'None of these (keep in the note)',
});

/** The provider, the community, the hospice or the nurse that a name of the file means: one of the likely ones, or found by typing. */
export function NameChoice({ flow, word: { field, suggestions, word } }: NameChoiceProps) {
  const [search, setSearch] = useState('');
  const [isWanted, setWanted] = useState(false);
  const meaning = flow.said.words[field]?.[word];
  const selected = typeof meaning === 'string' ? [meaning] : [];
  const lookup = { selected, isWanted, search: search === '' ? undefined : search };
  const providers = useProviderOptions({ ...lookup, isWanted: isWanted && field === 'responsibleProvider' });
  const communities = useCommunityOptions({ ...lookup, isWanted: isWanted && field === 'community' });
  const hospices = useHospiceOptions({ ...lookup, isWanted: isWanted && field === 'hospice' });
  const { hasFailed, isLoading, options } =
    field === 'community' ? communities : field === 'hospice' ? hospices : providers;
  const none = leftOut(field);
  const likely = suggestions.map(({ label, value }) => ({ value, label }));
  const found = options.map(({ label, value }) => ({ value, label }));
  const all = [...likely, ...found.filter(({ value }) => !likely.some((one) => one.value === value))];
  const chosen = meaning === null ? none : (all.find((one) => one.value === meaning) ?? null);
  return (
    <SearchField
      hasFailed={hasFailed}
      isLoading={isLoading}
      label={`Meaning of ${word}`}
      onChange={(next) =>
        flow.mean(field, word, next === null ? undefined : next.value === LEFT_OUT ? null : next.value)
      }
      onOpen={() => setWanted(true)}
      onSearch={setSearch}
      options={[...(search === '' ? all : found), none]}
      placeholder={likely[0] ? `${likely[0].label}?` : 'Find by name'}
      value={chosen}
    />
  );
}
