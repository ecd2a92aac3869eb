const day = 86_400_000

/** Whether a time is within a day of now; clocks differ. */
export const isRecent = (time: string | null | undefined): boolean => Math.abs(Date.now() - Date.parse(time ?? '')) < day
