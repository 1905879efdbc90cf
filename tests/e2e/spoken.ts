/** Aria snapshots from a search to a booking, as a screen reader reads them. */

export const spokenResult = (name: string): string => `
- article "${name}":
  - heading "${name}" [level=2]:
    - link "${name}"
  - 'button "Verified: what was checked"'
  - list "Specialty and credentials":
    - listitem "Physical Therapist"
  - list "Next times of ${name}":
    - listitem:
      - link /\\w+ \\d+:\\d+ [AP]M/
  - button "Why this result?"
  - button "Compare ${name}"
  - button "Save"
  - button "Book Session"
`

export const spokenProfile = (name: string): string => `
- main:
  - article:
    - heading "${name}" [level=1]
    - list "Credentials"
    - button "Book Session"
    - region "About":
      - heading "About" [level=2]
    - region "Services and prices":
      - list:
        - listitem:
          - heading "Initial Consultation" [level=3]
    - region "Qualifications":
      - heading "Qualifications" [level=2]
    - region "Reviews":
      - heading "Reviews" [level=2]
    - region "Place":
      - heading "Place" [level=2]
`

/** The calendar is a grid named by its month, with its weekdays, and days with what they offer. */
export const spokenDialog = (name: string): string => `
- dialog "Book a session with ${name}":
  - button "Close"
  - banner:
    - heading "Book a session with ${name}" [level=2]
  - region "Session":
    - radiogroup "Appointment type":
      - radio /Initial Consultation/ [checked]
  - region "When":
    - grid /\\w+ \\d{4}/:
      - rowgroup:
        - row:
          - columnheader "Sun"
          - columnheader "Mon"
          - columnheader "Tue"
          - columnheader "Wed"
          - columnheader "Thu"
          - columnheader "Fri"
          - columnheader "Sat"
      - rowgroup:
        - row:
          - gridcell /\\d+ times? available/ [selected]:
            - button /\\w+, \\w+ \\d+, \\d+ times? available/
    - radiogroup "Time":
      - radio /\\d+:\\d+ [AP]M/ [checked]
  - region "About you":
    - textbox "Age"
    - combobox "Sex"
    - textbox "Phone"
    - textbox "Email"
  - textbox "Notes"
  - contentinfo:
    - button "Request Session"
`
