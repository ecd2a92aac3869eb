const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent)

const textOf = (key: string): string => (key.startsWith('Mod+') ? `${isApple ? '⌘' : 'Ctrl'} ${key.slice(4).toUpperCase()}` : key)

/** The keys of a binding, as they are written on the keyboard. */
export const KeyText = ({ keys }: { readonly keys: string }) => (
  <span>
    {keys.split(' ').map((key, at) => (
      <span key={key}>
        {at > 0 && ' then '}
        <kbd>{textOf(key)}</kbd>
      </span>
    ))}
  </span>
)
