import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import classes from './menu.module.css'
import { popoverPosition } from './popover-position.ts'

interface Props {
  /** What the button does, for screen readers if `text` is a sign. */
  readonly label?: string
  readonly text: ReactNode
  /** plain: no border; quiet: no border and no arrow. */
  readonly kind?: 'button' | 'plain' | 'quiet'
  /** Buttons, links, fields. A click on a button or a link closes the menu; fields keep it open. */
  readonly children: ReactNode
}

const place = (button: HTMLElement, popover: HTMLElement): void => {
  popover.style.maxHeight = ''
  const { left, top, maxHeight } = popoverPosition(button.getBoundingClientRect(), popover.getBoundingClientRect(), {
    width: document.documentElement.clientWidth,
    height: innerHeight,
  })
  Object.assign(popover.style, { left: `${left}px`, top: `${top}px`, maxHeight: `${maxHeight}px` })
}

const moveFocus = (event: KeyboardEvent<HTMLElement>): void => {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (step === undefined || (event.target instanceof HTMLElement && event.target.matches('select, textarea, input[type=number]'))) return
  const items: Element[] = [...event.currentTarget.querySelectorAll('a[href], button, input, select')]
  const at = document.activeElement ? items.indexOf(document.activeElement) : -1
  const next = items.at((at + step) % items.length)
  if (next instanceof HTMLElement) next.focus()
  event.preventDefault()
}

/** A button that opens a popover with buttons, links or fields. Escape and a click elsewhere close it. */
export const Menu = ({ label, text, kind = 'button', children }: Props) => {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const popover = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const follow = () => button.current && popover.current && place(button.current, popover.current)
    if (!isOpen) return
    follow()
    popover.current?.querySelector<HTMLElement>('a[href], button, input, select')?.focus({ preventScroll: true })
    addEventListener('resize', follow)
    addEventListener('scroll', follow, true)
    return () => {
      removeEventListener('resize', follow)
      removeEventListener('scroll', follow, true)
    }
  }, [isOpen])
  return (
    <>
      <button
        ref={button}
        type="button"
        className={`${classes.button} ${classes[kind]}`}
        popoverTarget={id}
        aria-expanded={isOpen}
        aria-label={label}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return
          event.preventDefault()
          popover.current?.showPopover()
        }}
      >
        {text}
      </button>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the handlers serve the buttons and links in the popover */}
      <div
        ref={popover}
        id={id}
        popover="auto"
        className={classes.popover}
        onToggle={(event) => setOpen(event.newState === 'open')}
        onKeyDown={moveFocus}
        onClick={(event) => {
          if (event.target instanceof Element && event.target.closest('a, button:not([aria-disabled="true"])'))
            popover.current?.hidePopover()
        }}
      >
        {isOpen && children}
      </div>
    </>
  )
}
