import { useEffect, useState } from 'react';
import { Icon } from '#src/ui/icons.tsx';
import { lazyPart } from '#src/ui/lazyComponent.ts';
import type { AreaTab } from './Header.tsx';
import styles from './layout.module.css';

// The palette is loaded when it is opened, the shortcuts with the first key that is pressed.
const AreaPalette = lazyPart(async () => (await import('#src/app/palette/AreaPalette.tsx')).AreaPalette);
const AreaShortcuts = lazyPart(async () => (await import('#src/app/palette/AreaShortcuts.tsx')).AreaShortcuts);

interface QuickAccessProps {
  home: string;
  screens: readonly Pick<AreaTab, 'label' | 'to'>[];
  accountPath: string | undefined;
}

const isApple = /mac|iphone|ipad/i.test(navigator.userAgent);

/** Command palette and keyboard shortcuts, with the palette's button in the header. */
export function QuickAccess(props: QuickAccessProps) {
  const [open, setOpen] = useState<'palette' | 'help'>();
  const [firstKey, setFirstKey] = useState<KeyboardEvent>();

  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey || event.key.toLowerCase() !== 'k') {
        setFirstKey((known) => known ?? event);
        return;
      }
      event.preventDefault();
      setOpen((current) => {
        if (current === 'palette') return undefined;
        return document.querySelector('dialog[open]') ? current : 'palette';
      });
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);

  return (
    <>
      <button
        aria-keyshortcuts={isApple ? 'Meta+K' : 'Control+K'}
        className={styles['search']}
        onClick={() => setOpen('palette')}
        type="button"
      >
        <Icon name="search" />
        <span className={styles['searchLabel']}>Search</span>
        <kbd aria-hidden="true">{isApple ? '⌘ K' : 'Ctrl K'}</kbd>
      </button>
      {open === 'palette' && (
        <AreaPalette {...props} onClose={() => setOpen(undefined)} onHelp={() => setOpen('help')} />
      )}
      {(firstKey || open === 'help') && (
        <AreaShortcuts
          {...props}
          firstKey={firstKey}
          isHelpOpen={open === 'help'}
          onHelp={(isOpen) => setOpen(isOpen ? 'help' : undefined)}
          onPalette={() => setOpen('palette')}
        />
      )}
    </>
  );
}
