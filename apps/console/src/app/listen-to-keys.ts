import { preferences } from '../data/preferences.ts'
import { keyGroups } from '../parts/keys/key-registry.ts'
import { nameOfKey, nextKey } from '../parts/keys/key-sequence.ts'

const fields = 'input:not([type=checkbox], [type=radio], [type=button]), textarea, select, [contenteditable=true]'
const waitForNextKey = 1500

const isInField = (event: KeyboardEvent): boolean => {
  const [target] = event.composedPath()
  return target instanceof Element && target.closest(fields) !== null
}

/** Runs the registered keys. Single letters do nothing in fields, in dialogs, and if they are switched off. Returns a function that stops it. */
export const listenToKeys = (): (() => void) => {
  let pending = ''
  let pressedAt = 0
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing || ['Shift', 'Control', 'Meta', 'Alt'].includes(event.key)) return
    const name = nameOfKey(event)
    const isLetter = !name.startsWith('Mod+')
    if (isLetter && (isInField(event) || document.querySelector('dialog[open]') || preferences.get().letters === 'off')) return
    if (event.timeStamp - pressedAt > waitForNextKey) pending = ''
    pressedAt = event.timeStamp
    const bindings = keyGroups.get().flatMap((group) => group.bindings)
    const step = nextKey(
      bindings.map(({ keys }) => keys),
      pending,
      name,
    )
    pending = step.pending
    const binding = bindings.findLast(({ keys }) => keys === step.complete)
    if (!binding) return
    event.preventDefault()
    binding.run()
  }
  document.addEventListener('keydown', onKeyDown)
  return () => document.removeEventListener('keydown', onKeyDown)
}
