import { browserStorage, type BrowserStorage } from './browserStorage.ts';

const FLAG_NAMES = ['view_communication_tab', 'pdf_export_optimization', 'tsf'] as const;
type FlagName = (typeof FLAG_NAMES)[number];
export type FeatureFlags = Readonly<Record<FlagName, boolean>>;

const STORAGE_KEY = 'wayside.featureFlags';

/**
 * Themes are shown unless they were hidden: a saved value overrides that, the address (`?tsf=off`; any value but `on` is off) overrides
 * both. The other two are always on.
 */
function resolveFlags({ stored, query }: { stored: unknown; query: URLSearchParams }): FeatureFlags {
  const saved: Readonly<Record<string, unknown>> = typeof stored === 'object' && stored !== null ? { ...stored } : {};
  const valueOf = (name: FlagName): boolean => {
    const asked = query.get(name);
    return asked === null ? saved[name] !== false : asked === 'on';
  };
  return {
    view_communication_tab: true,
    // A worker draws every report.
    pdf_export_optimization: true,
    tsf: valueOf('tsf'),
  };
}

function parse(text: string | null): unknown {
  try {
    return JSON.parse(text ?? '{}');
  } catch {
    return {};
  }
}

/** Reads, resolves and saves back. */
export function loadFlags(storage: BrowserStorage, query: URLSearchParams): FeatureFlags {
  const flags = resolveFlags({ stored: parse(storage.getItem(STORAGE_KEY)), query });
  try {
    storage.setItem(STORAGE_KEY, JSON.stringify(flags));
  } catch {
    // With a full storage the flag is forgotten, and the screen still works.
  }
  return flags;
}

/** Read once at the start: the first navigation drops the flags from the address. */
export const featureFlags = loadFlags(browserStorage, new URLSearchParams(window.location.search));
