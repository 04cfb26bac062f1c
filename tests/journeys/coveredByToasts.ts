import type { Page } from '@playwright/test';

/** The texts and controls of the page that lie under a toast. */
export const coveredByToasts = (page: Page) =>
  page.evaluate(() => {
    const toasts = [...document.querySelectorAll('section[aria-label="Notifications"] > div')].map((toast) =>
      toast.getBoundingClientRect(),
    );
    const parts = document.querySelectorAll(
      'main :is(a, button, input, textarea, p, h1, h2, dt, dd, time), header a, header button',
    );
    return [...parts]
      .filter((part) => part.checkVisibility({ visibilityProperty: true }))
      .filter((part) => {
        const { bottom, left, right, top } = part.getBoundingClientRect();
        return toasts.some(
          (toast) => left < toast.right && right > toast.left && top < toast.bottom && bottom > toast.top,
        );
      })
      .map((part) => part.textContent);
  });
