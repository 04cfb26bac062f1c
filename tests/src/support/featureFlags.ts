import { beforeEach, vi } from 'vitest';
import { featureFlags } from '#src/config/featureFlags.ts';

/** Themes of comments are behind a flag. On for each test of the file that calls this. */
export const showThemes = (): void => {
  beforeEach(() => void vi.spyOn(featureFlags, 'tsf', 'get').mockReturnValue(true));
};
