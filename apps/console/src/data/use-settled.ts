import { useEffect, useState } from 'react'

/** The value after it has not changed for some milliseconds. Values are compared as text. */
export const useSettled = (value: string, milliseconds: number): string => {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), milliseconds)
    return () => clearTimeout(timer)
  }, [value, milliseconds])
  return settled
}
