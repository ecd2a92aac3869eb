let message = ''
const listeners = new Set<() => void>()

/** Lets screen readers read a sentence, such as a count of results. */
export const announce = (text: string): void => {
  message = text
  for (const listener of listeners) listener()
}

/** The newest sentence, and its changes. */
export const announcements = {
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  },
  read: () => message,
}
