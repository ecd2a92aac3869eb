/** The collaboration modes of projects, with their consequences. */
export const projectModeWords = {
  open: 'Everybody sees it and can propose changes',
  protected: 'Everybody sees it, members propose changes',
  private: 'Only members, Editors and administrators see it',
} as const
