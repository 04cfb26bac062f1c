import type { Named } from '#contract/platform/fields.ts';
import { directoryApi } from '#src/features/organizations/directory/directoryApi.ts';
import { Button } from '#src/ui/buttons/Button.tsx';
import styles from './intake.module.css';

interface ProviderSuggestionProps {
  readonly hospiceId: string;
  /** As it stands on the paper. */
  readonly name: string;
  readonly onChoose: (provider: Named) => void;
  readonly onFocus: () => void;
}

const MOST = 3;

/** The name without a title and degrees, as the directory is searched: `Dr. Ana Ruiz, MD` is `Ana Ruiz`. */
const bareName = (name: string): string =>
  name
    .replace(/,.*$/s, '')
    .replace(/^\s*dr\.?\s+/i, '')
    .trim()
    .slice(0, 100);

/** The provider that the paper names, as the directory knows people of this name. A person chooses. */
export function ProviderSuggestion({ hospiceId, name, onChoose, onFocus }: ProviderSuggestionProps) {
  const search = bareName(name);
  const { data } = directoryApi.useListHospiceStakeholdersQuery(
    { hospiceId, query: { 'filter.kind': ['provider'], search, limit: MOST } },
    { skip: hospiceId === '' || search === '' },
  );
  const found = data?.data ?? [];
  return (
    <div className={styles['asked']}>
      <p>
        <strong>Responsible provider</strong> <span className="second">The paper says: “{name}”</span>
      </p>
      {data && found.length === 0 && (
        <p className="second">Nobody in the directory has this name. Type it below to add the provider.</p>
      )}
      <div className="cluster gap8">
        {found.map(({ group, id, name: known }) => (
          <Button key={id} onClick={() => onChoose({ id, name: known })} onFocus={onFocus}>
            Choose {[known, group?.name].filter(Boolean).join(', ')}
          </Button>
        ))}
      </div>
    </div>
  );
}
