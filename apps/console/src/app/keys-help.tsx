import { preferences, setPreference } from '../data/preferences.ts'
import { Dialog } from '../parts/dialog.tsx'
import { keyGroups } from '../parts/keys/key-registry.ts'
import { KeyText } from '../parts/keys/key-text.tsx'
import classes from './keys-help.module.css'

const gridKeys = [
  ['↑ ↓ ← →', 'Move to another cell'],
  ['Home End', 'Move to the first or last cell of the row'],
  ['Page Up Page Down', 'Move by one screen'],
  ['Space', 'Select the row; with Shift: all rows from the last selected one'],
  ['Enter', 'Open the row'],
] as const

/** All keys that work on the present page. */
export const KeysHelp = ({ onClose }: { readonly onClose: () => void }) => {
  const groups = keyGroups.use()
  const { letters } = preferences.use()
  return (
    <Dialog title="Keys" onClose={onClose}>
      {groups.map(({ title, bindings }) => (
        <section key={title}>
          <h3>{title}</h3>
          <dl className={classes.keys}>
            {bindings.map(({ keys, label }) => (
              <div key={keys}>
                <dt>
                  <KeyText keys={keys} />
                </dt>
                <dd>{label}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
      <section>
        <h3>In long lists</h3>
        <dl className={classes.keys}>
          {gridKeys.map(([keys, label]) => (
            <div key={keys}>
              <dt>
                <kbd>{keys}</kbd>
              </dt>
              <dd>{label}</dd>
            </div>
          ))}
        </dl>
      </section>
      <label>
        <input
          type="checkbox"
          checked={letters === 'on'}
          onChange={(event) => setPreference('letters', event.target.checked ? 'on' : 'off')}
        />{' '}
        Use single letters as keys
      </label>
    </Dialog>
  )
}
