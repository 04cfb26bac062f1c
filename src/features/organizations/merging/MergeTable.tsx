import type { MergePair, MergeSide } from '#contract/organizations/merges.ts';
import { RadioField } from '#src/ui/form/fields/RadioField.tsx';
import { VisuallyHidden } from '#src/ui/VisuallyHidden.tsx';
import styles from './merge.module.css';
import { compareFacts, compareReferences } from './mergeLabels.ts';

interface MergeTableProps {
  readonly pair: MergePair;
  readonly keepId: string | undefined;
  readonly onKeep: (id: string) => void;
}

type Fate = 'stays' | 'goes' | undefined;

const fateLabel = { stays: 'Stays', goes: 'Will be merged' };

function SideHead({ fate, side }: { readonly side: MergeSide; readonly fate: Fate }) {
  return (
    <th data-fate={fate} scope="col">
      <span className={styles['name']}>{side.name}</span>
      {fate && <span className={styles['fate']}>{fateLabel[fate]}</span>}
    </th>
  );
}

/** The choice of which one stays, and the two side by side with their differences and references. */
export function MergeTable({ keepId, onKeep, pair }: MergeTableProps) {
  const { first, second } = pair;
  const fateOf = ({ id }: MergeSide): Fate => (keepId === undefined ? undefined : id === keepId ? 'stays' : 'goes');
  const [one, other] = [fateOf(first), fateOf(second)];
  const references = compareReferences(pair);
  const moving = (row: { readonly first: number; readonly second: number }): string => {
    const count = one === 'goes' ? row.first : other === 'goes' ? row.second : 0;
    return count > 0 ? `${count.toLocaleString('en-US')} to move` : '';
  };
  return (
    <div className="column shrinks gap12">
      <RadioField
        isRow
        label="Which one stays?"
        onChange={onKeep}
        options={[first, second].map(({ id, name }) => ({ value: id, label: `Keep ${name}` }))}
        value={keepId ?? ''}
      />
      <div className={styles['scroll']}>
        <table className={styles['table']}>
          <thead>
            <tr>
              <th scope="col">
                <VisuallyHidden>Compared</VisuallyHidden>
              </th>
              <SideHead fate={one} side={first} />
              <SideHead fate={other} side={second} />
              <th className={styles['verdict']} scope="col">
                <VisuallyHidden>Comparison</VisuallyHidden>
              </th>
            </tr>
          </thead>
          <tbody>
            <tr className={styles['part']}>
              <th colSpan={4} scope="rowgroup">
                Details
              </th>
            </tr>
            {compareFacts(pair).map((fact) => (
              <tr data-differs={fact.verdict !== 'Same' || undefined} key={fact.label}>
                <th scope="row">{fact.label}</th>
                <td data-fate={one}>{fact.first}</td>
                <td data-fate={other}>{fact.second}</td>
                <td className={styles['verdict']}>{fact.verdict}</td>
              </tr>
            ))}
          </tbody>
          <tbody>
            <tr className={styles['part']}>
              <th colSpan={4} scope="rowgroup">
                Used by
              </th>
            </tr>
            {references.length === 0 && (
              <tr>
                <td className="quiet" colSpan={4}>
                  Nothing refers to either record.
                </td>
              </tr>
            )}
            {references.map((row) => (
              <tr key={row.what}>
                <th scope="row">{row.what}</th>
                <td data-fate={one}>{row.first.toLocaleString('en-US')}</td>
                <td data-fate={other}>{row.second.toLocaleString('en-US')}</td>
                <td className={styles['verdict']}>{moving(row)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}
