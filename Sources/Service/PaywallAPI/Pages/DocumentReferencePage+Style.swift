extension DocumentReferencePage {
  /// For phones and desktops: tables scroll by themselves, and examples move below their text on narrow screens.
  static let style = """

    :root { color-scheme: light dark; --line: #d9dce3; --soft: #5b6170; --accent: #0b5fd0; --paper: #fff; --ground: #f4f5f8; }
    @media (prefers-color-scheme: dark) { :root { --line: #343846; --soft: #a6adbd; --accent: #86b6ff; --paper: #1d2029; --ground: #14161c; } }
    * { box-sizing: border-box; }
    body { margin: 0; background: var(--ground); font: 16px/1.5 system-ui, sans-serif; }
    header, nav, main { max-width: 1080px; margin: 0 auto; padding: 16px 20px; }
    h1 { margin: 16px 0 0; font-size: 32px; letter-spacing: -0.02em; }
    h2 { margin: 32px 0 8px; font-size: 26px; }
    h3 { margin: 0 0 8px; font-size: 18px; }
    h3 small { color: var(--soft); font-weight: 400; font-size: 16px; }
    a { color: var(--accent); }
    nav ul { list-style: none; display: flex; flex-wrap: wrap; gap: 4px 16px; padding: 0; margin: 0; }
    nav a, td a { display: inline-block; padding: 4px 0; }
    article { background: var(--paper); border: 1px solid var(--line); border-radius: 14px; padding: 16px; margin: 16px 0; }
    .table { overflow-x: auto; }
    table { border-collapse: collapse; width: 100%; background: var(--paper); }
    td, th { border-top: 1px solid var(--line); padding: 6px 14px 6px 0; text-align: left; vertical-align: top; font-size: 15px; overflow-wrap: break-word; }
    td:last-child { min-width: 220px; }
    code, pre { font: 13px/1.5 ui-monospace, monospace; }
    .eg { color: var(--soft); margin-right: 8px; }
    .example { display: flex; flex-wrap: wrap; gap: 16px; margin: 8px 0 16px; align-items: flex-start; }
    li, p, .eg { overflow-wrap: anywhere; }
    .example pre { flex: 1 1 300px; min-width: 0; margin: 0; padding: 12px; overflow-x: auto; background: var(--ground); border-radius: 10px; max-height: 420px; }
    .example img { flex: 0 1 360px; min-width: 0; max-width: 100%; height: auto; border: 1px solid var(--line); border-radius: 10px; background: #fff; }

    """
}
