import { Combobox } from '@base-ui/react/combobox'
import { CSPProvider } from '@base-ui/react/csp-provider'
import { useMemo, useState } from 'react'
import type { Choice, ComboboxProps } from './choice.ts'
import classes from './combobox.module.css'

const most = 200

/** Filters the choices while the caller types. Its popup is in the open dialog, if there is one, because nothing else lies above a dialog. */
const BaseCombobox = ({ choices, value, onChange, isFree = false, ...rest }: ComboboxProps) => {
  const [dialog, setDialog] = useState<HTMLElement | null>(null)
  const chosen = useMemo(
    () => choices.find((choice) => choice.value === value) ?? (value === '' ? null : { value, label: value }),
    [choices, value],
  )
  return (
    <CSPProvider disableStyleElements>
      <Combobox.Root<Choice>
        items={choices}
        limit={most}
        value={chosen}
        autoHighlight={!isFree}
        isItemEqualToValue={(one, other) => one.value === other.value}
        onValueChange={(choice, details) => (details.reason === 'escape-key' ? details.cancel() : onChange(choice?.value ?? ''))}
        onInputValueChange={(text, details) => {
          // Escape closes the popup or the dialog around it, and never discards.
          if (details.reason === 'escape-key') details.cancel()
          else if (isFree && details.reason === 'input-change') onChange(text)
        }}
      >
        <span className={classes.field} ref={(element) => setDialog(element?.closest('dialog') ?? null)}>
          <Combobox.Input {...rest} className={classes.input} />
          <Combobox.Trigger className={classes.trigger} aria-label="Show the choices" tabIndex={-1} />
        </span>
        <Combobox.Portal container={dialog ?? undefined}>
          <Combobox.Positioner className={classes.positioner} sideOffset={4} positionMethod="fixed">
            <Combobox.Popup className={classes.popup}>
              <Combobox.Empty className={classes.empty}>
                {isFree ? 'No such choice; the text is taken as it is' : 'No choice contains this text'}
              </Combobox.Empty>
              <Combobox.List className={classes.list}>
                {(choice: Choice) => (
                  <Combobox.Item key={choice.value} value={choice} className={classes.item}>
                    <bdi>{choice.label}</bdi>
                    {choice.detail && <span className={classes.detail}>{choice.detail}</span>}
                  </Combobox.Item>
                )}
              </Combobox.List>
            </Combobox.Popup>
          </Combobox.Positioner>
        </Combobox.Portal>
      </Combobox.Root>
    </CSPProvider>
  )
}

export default BaseCombobox
