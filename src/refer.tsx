import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { GuestApp } from './features/exchange/guests/refer/GuestApp.tsx';
import { GuestLastResort } from './features/exchange/guests/refer/GuestLastResort.tsx';
import { startColorMode } from './ui/theme/colorMode.ts';
import { applyTokens } from './ui/theme/tokens.ts';
import './ui/theme/base.css';

applyTokens();
startColorMode();

const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <StrictMode>
      <GuestLastResort>
        <GuestApp />
      </GuestLastResort>
    </StrictMode>,
  );
}
