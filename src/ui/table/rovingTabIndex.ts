import { createContext, useContext } from 'react';

/** A table is one stop of the Tab key: it reaches the controls of the current row, the arrows reach the other rows. */
export const RovingTabIndex = createContext<0 | -1 | undefined>(undefined);

/** For a control that may be in a table's row; `undefined` outside of one. */
export const useRovingTabIndex = (): 0 | -1 | undefined => useContext(RovingTabIndex);
