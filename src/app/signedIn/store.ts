import {
  combineReducers,
  configureStore,
  type Middleware,
  type ThunkDispatch,
  type UnknownAction,
} from '@reduxjs/toolkit';
import { FLUSH, PAUSE, PERSIST, persistReducer, persistStore, PURGE, REGISTER, REHYDRATE } from 'redux-persist';
import { api } from '#src/api/api.ts';
import { forgetKept, keepOutdated } from '#src/api/seenAnswers.ts';
import { surveySlice } from '#src/api/surveyToken.ts';
import { mergeStored, STORED_KEYS, storedAuthOnly } from '#src/auth/authPersistence.ts';
import { authSlice, rightsOf, type AuthRoot } from '#src/auth/authSlice.ts';
import { RESET, type SessionTools } from '#src/auth/sessionTools.ts';
import { STORE_KEY, STORE_PREFIX } from '#src/auth/storedAuth.ts';
import { persistEngine, type BrowserStorage } from '#src/config/browserStorage.ts';
import { commonSlice } from './commonSlice.ts';

/** Milliseconds; the checks run in development only, where a lower limit warns too often. */
const SLOW_CHECK = 250;

/** Only the parts of the auth slice that the guards need are stored. */
const persistedAuth = (storage: BrowserStorage) =>
  persistReducer(
    {
      key: STORE_KEY,
      keyPrefix: STORE_PREFIX,
      storage: persistEngine(storage),
      whitelist: STORED_KEYS,
      transforms: [storedAuthOnly],
      stateReconciler: mergeStored,
    },
    authSlice.reducer,
  );

function rootReducer(storage: BrowserStorage) {
  const reducer = combineReducers({
    auth: persistedAuth(storage),
    survey: surveySlice.reducer,
    common: commonSlice.reducer,
    api: api.reducer,
  });
  return (state: Parameters<typeof reducer>[0], action: UnknownAction) =>
    reducer(action.type === RESET && state ? { auth: state.auth, survey: state.survey } : state, action);
}

/** The API slice keeps timers and subscriptions outside its state, so it is reset by its own action. */
const resetApiToo: Middleware =
  ({ dispatch }) =>
  (next) =>
  (action) => {
    const result = next(action);
    if (typeof action === 'object' && action !== null && 'type' in action && action.type === RESET) {
      dispatch(api.util.resetApiState());
    }
    return result;
  };

/** After a change of rights, nothing from before is shown from memory. */
const forgetAfterRightsChange: Middleware<object, AuthRoot, ThunkDispatch<unknown, unknown, UnknownAction>> =
  (store) => (next) => (action) => {
    const { auth: before } = store.getState();
    const result = next(action);
    const { auth: after } = store.getState();
    // Without a person nothing may be asked for: the screens go, and the store is emptied.
    const isStillSignedIn = before.status === 'signedIn' && after.user !== null;
    if (isStillSignedIn && after !== before && rightsOf(after) !== rightsOf(before)) store.dispatch(forgetKept());
    return result;
  };

export function makeStore(outside: Omit<SessionTools, 'purge'>) {
  const tools: SessionTools = { ...outside, purge: () => persistor.purge() };
  const store = configureStore({
    reducer: rootReducer(outside.storage),
    middleware: (defaults) =>
      defaults({
        thunk: { extraArgument: tools },
        serializableCheck: {
          ignoredActions: [FLUSH, REHYDRATE, PAUSE, PERSIST, PURGE, REGISTER],
          warnAfter: SLOW_CHECK,
        },
        immutableCheck: { warnAfter: SLOW_CHECK },
      }).concat(keepOutdated, api.middleware, resetApiToo, forgetAfterRightsChange),
  });
  const persistor = persistStore(store);
  return { store, persistor };
}

export type AppStore = ReturnType<typeof makeStore>['store'];
export type AppDispatch = AppStore['dispatch'];
