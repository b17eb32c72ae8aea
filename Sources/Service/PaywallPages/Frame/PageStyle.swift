/// The stylesheet of all pages.
enum PageStyle {
  static let text = [colours, frame, menu, content, samples, tables, home, narrow, print].joined()

  /// The colours. Text has a contrast of at least 4.5:1 with its background, controls 3:1.
  private static let colours = """
    :root{color-scheme:light dark;--ink:#1a1e28;--soft:#565e70;--line:#dfe3ea;--edge:#858d9d;--paper:#fff;--ground:#f6f7fa;--accent:#0a58ca;\
    --tint:#e8f0fd;--code:#e7eaf1;--key:#7b2d9b;--string:#0c6a3e;--number:#a04300;--good:#11713f;--warn:#8a5200;--shade:0 8px 28px #0a14281f}
    @media screen and (prefers-color-scheme:dark){:root{--ink:#e6e9f0;--soft:#a3abbc;--line:#2d323f;--edge:#7a8394;--paper:#1b1e27;--ground:#13151b;\
    --accent:#8ab8ff;--tint:#1d2b45;--code:#20242f;--key:#d6a4f0;--string:#86d6a8;--number:#f2b27a;--good:#7ad9a4;--warn:#f0bd6c;\
    --shade:0 8px 28px #000a}}

    """

  private static let frame = """
    *{box-sizing:border-box}
    html{scroll-padding-top:76px;-webkit-text-size-adjust:100%}
    body{margin:0;background:var(--ground);color:var(--ink);font:16px/1.55 system-ui,sans-serif;display:grid;\
    grid-template:auto 1fr auto/272px minmax(0,1fr)}
    a{color:var(--accent);text-decoration-thickness:1px;text-underline-offset:2px}
    :focus-visible{outline:2px solid var(--accent);outline-offset:2px;border-radius:4px}
    .skip{position:absolute;left:-999px}
    .skip:focus{left:12px;top:12px;z-index:9;background:var(--paper);padding:8px 12px}
    .bar{grid-column:1/-1;position:sticky;top:0;z-index:3;display:flex;align-items:center;gap:16px;height:56px;padding:0 24px;\
    background:var(--paper);border-bottom:1px solid var(--line)}
    .name{font-weight:700;font-size:18px;letter-spacing:-.01em;color:inherit;text-decoration:none;width:224px}
    .find{position:relative;flex:0 1 440px}
    .find[hidden],#found[hidden]{display:none}
    .find input{width:100%;height:38px;padding:0 12px;border:1px solid var(--edge);border-radius:8px;background:var(--ground);color:inherit;font:inherit;text-overflow:ellipsis}
    #found{position:absolute;top:44px;left:0;width:min(600px,calc(100vw - 24px));max-height:min(560px,calc(100vh - 72px));overflow:auto;\
    background:var(--paper);border:1px solid var(--line);border-radius:12px;box-shadow:var(--shade);padding:8px}
    #found p{margin:4px 8px;color:var(--soft);font-size:14px}
    #found ul{list-style:none;margin:0;padding:0}
    #found a{display:block;padding:8px;border-radius:8px;color:inherit;text-decoration:none}
    #found a:hover,#found a:focus{background:var(--tint)}
    #found b{font:600 15px/1.4 ui-monospace,monospace}
    #found small{display:block;color:var(--soft);font-size:14px}
    .open{display:none;height:38px;padding:0 14px;border:1px solid var(--edge);border-radius:8px;background:var(--ground);color:inherit;font:inherit}
    main{grid-column:2;min-width:0;max-width:1080px;padding:32px 40px 64px}
    footer{grid-column:2;padding:16px 40px;border-top:1px solid var(--line);color:var(--soft);font-size:14px}
    footer p{margin:0}

    """

  private static let menu = """
    #menu{display:block;position:sticky;top:56px;grid-column:1;grid-row:2/4;width:auto;height:calc(100vh - 56px);overflow-y:auto;margin:0;\
    border:0;border-right:1px solid var(--line);padding:16px 16px 40px 24px;background:none;color:inherit;font-size:15px}
    #menu h2{margin:20px 0 4px;font-size:13px;letter-spacing:.02em;color:var(--soft);border:0;padding:0}
    #menu ul{list-style:none;margin:0;padding:0}
    #menu ul ul{margin:2px 0 6px 10px;padding-left:8px;border-left:1px solid var(--line);font-size:14px}
    #menu a{display:block;padding:4px 8px;border-radius:6px;color:inherit;text-decoration:none;overflow-wrap:anywhere}
    #menu a:hover{background:var(--code)}
    #menu a[aria-current]{background:var(--tint);color:var(--accent);font-weight:600}
    summary{cursor:pointer;padding:4px 8px;color:var(--soft);border-radius:6px}
    #menu summary{font-size:14px}

    """

  private static let content = """
    h1{margin:0 0 8px;font-size:34px;line-height:1.2;letter-spacing:-.02em;text-wrap:balance}
    h1 code{font-size:32px}
    h2{margin:48px 0 12px;font-size:24px;line-height:1.3;letter-spacing:-.01em}
    h3{margin:32px 0 8px;font-size:19px}
    h2 a,h3 a{color:inherit;text-decoration:none}
    h2 a:hover,h3 a:hover{text-decoration:underline}
    p{margin:0 0 12px}
    .lead{font-size:18px;color:var(--soft);max-width:46em}
    section>p,section>ul,article>p,article>ul{max-width:50em}
    li{margin:4px 0}
    li,p,td,th,dd{overflow-wrap:anywhere}
    code,pre{font:14px/1.5 ui-monospace,SFMono-Regular,Menlo,monospace}
    code{background:var(--code);border-radius:4px;padding:1px 3px}
    h1 code,h2 code,h3 code,pre code,a code,summary code{background:none;padding:0}
    h1 code,h2 code,h3 code{font-size:inherit}
    .note{border-left:3px solid var(--accent);padding:2px 0 2px 14px}
    .list{list-style:none;padding:0;display:grid;grid-template-columns:repeat(auto-fill,minmax(min(100%,260px),1fr));gap:12px}
    .list li{margin:0}
    .list a{display:block;height:100%;padding:12px 16px;background:var(--paper);border:1px solid var(--line);border-radius:12px;text-decoration:none;color:inherit}
    .list a:hover{border-color:var(--accent)}
    .list b{display:block;color:var(--accent)}
    .list span{color:var(--soft);font-size:15px}
    .chips{list-style:none;padding:0;display:flex;flex-wrap:wrap;gap:6px 8px}
    .chips li{margin:0}
    .chips a{display:inline-block;padding:3px 8px;background:var(--paper);border:1px solid var(--line);border-radius:6px;text-decoration:none}

    """

  private static let samples = """
    .sample{display:flex;flex-wrap:wrap;gap:20px;align-items:flex-start;margin:16px 0 24px}
    .sample .code{flex:1 1 380px}
    .code{min-width:0}
    .code+p,pre+p,picture+p{margin-top:14px}
    .code+.code{margin-top:10px}
    pre{margin:0;padding:14px 16px;background:var(--paper);border:1px solid var(--line);border-radius:12px;white-space:pre-wrap;overflow-wrap:anywhere}
    .copy{float:right;margin:-6px -8px 4px 8px;padding:3px 10px;border:1px solid var(--edge);border-radius:6px;background:var(--paper);color:var(--soft);font:13px/1.4 system-ui,sans-serif;cursor:pointer}
    .k{color:var(--key)}.s{color:var(--string)}.n{color:var(--number)}
    picture{display:block;flex:0 1 auto;min-width:0}
    img{max-width:100%;height:auto}
    .sample img,.step img{display:block;border:1px solid var(--line);border-radius:14px}
    .step{display:flex;flex-wrap:wrap;gap:24px;align-items:flex-start;padding:20px 0;border-top:1px solid var(--line)}
    .step>div{flex:1 1 380px;min-width:0}
    .step h3{margin-top:0}
    .figures{display:grid;grid-template-columns:repeat(auto-fill,minmax(150px,1fr));gap:20px 16px;margin:16px 0}
    figure{margin:0;min-width:0}
    figcaption{font-size:14px;color:var(--soft);margin-top:6px}
    figcaption b{color:var(--ink)}
    .figures img{display:block;width:100%;height:auto;border:1px solid var(--line);border-radius:10px}
    .gallery{display:grid;grid-template-columns:repeat(auto-fill,minmax(210px,1fr));gap:32px 20px;margin:20px 0}
    .gallery h2{font-size:17px;margin:12px 0 2px}
    .gallery p{font-size:14px;margin:0;color:var(--soft)}
    .gallery p a{display:inline-block;font-size:13px;margin-right:4px;padding:4px 0}
    .gallery img{display:block;width:100%;height:auto;border:1px solid var(--line);border-radius:18px}

    """

  private static let tables = """
    table{border-collapse:collapse;width:100%;margin:8px 0 20px;background:var(--paper);border:1px solid var(--line);border-radius:12px;border-spacing:0;font-size:15px}
    th,td{padding:8px 14px;text-align:left;vertical-align:top;border-top:1px solid var(--line);font-weight:400}
    thead th{border-top:0;font-size:13px;color:var(--soft);font-weight:600}
    td ul{margin:0;padding-left:18px}
    tr:target{background:var(--tint)}
    .members th[scope=row]{width:20%;min-width:140px}
    .members th a{text-decoration:none}
    .members td:nth-child(2){width:20%}
    .members td:nth-child(3){width:13%;overflow-wrap:break-word}
    .must{color:var(--number);font-weight:600}
    .eg{color:var(--soft);display:inline-block;margin-right:6px}
    .soft{color:var(--soft)}

    """

  private static let home = """
    main.wide{max-width:1280px}
    .notice{padding:12px 16px;border:1px solid var(--warn);border-radius:12px;background:var(--paper)}
    .groups{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,215px),1fr));gap:16px;margin:24px 0 8px}
    .groups section{background:var(--paper);border:1px solid var(--line);border-radius:14px;padding:18px 20px}
    .groups h2{margin:0 0 8px;font-size:18px}
    .groups ul{list-style:none;margin:0;padding:0}
    .groups li{margin:0;padding:4px 0}
    .groups a{font-weight:600;text-decoration:none}
    .groups span{color:var(--soft);font-size:14px;display:block}
    .brands{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(100%,420px),1fr));gap:20px}
    .brand{background:var(--paper);border:1px solid var(--line);border-radius:16px;padding:18px 20px;min-width:0}
    .brand h3{margin:0;font-size:20px}
    .brand .both{display:grid;grid-template-columns:1fr 1fr;gap:12px;margin:12px 0}
    .both a{display:block}
    .both img{display:block;width:100%;height:auto;border-radius:16px;border:1px solid var(--line)}
    .brand .links a{display:inline-block;margin-right:10px;padding:4px 0}
    .live{display:inline-block;font-size:13px;font-weight:600;border:1px solid;border-radius:99px;padding:1px 10px;margin-right:6px;color:var(--soft)}
    .on{color:var(--good)}
    .brand .code{margin-top:8px}
    .brand pre{font-size:13px}

    """

  private static let narrow = """
    @media(max-width:899px){
    body{display:block}
    .bar{padding:0 12px;gap:10px}
    .name{width:auto}
    .find{flex:1 1 0;min-width:0}
    #found{position:fixed;top:58px;left:12px}
    .open{display:block}
    main{padding:20px 16px 48px}
    footer{padding:16px}
    h1{font-size:28px}h1 code{font-size:26px}h2{font-size:22px;margin-top:40px}
    #menu{position:fixed;top:0;left:0;bottom:0;height:100%;width:min(320px,88vw);background:var(--paper);box-shadow:var(--shade);padding:16px}
    #menu:not(:popover-open){display:none}
    #menu::backdrop{background:#0008}
    #menu a,summary{padding:9px 8px}
    .sample .code,.step>div{flex-basis:100%}
    .groups a,.brand .links a,.gallery p a{padding:6px 0}}
    @media(max-width:699px){
    table,tbody,tr,th,td{display:block}
    thead{position:absolute;left:-9999px}
    tr{padding:8px 14px;border-top:1px solid var(--line)}
    tbody tr:first-child{border:0}
    th,td,.members th[scope=row],.members td:nth-child(n){border:0;padding:2px 0;width:auto}
    td:empty{display:none}
    td[data-label]::before{content:attr(data-label) ": ";color:var(--soft)}
    td+td:not(:last-child):not(:nth-child(2)){font-size:14px}
    .members:not(.tree) td:nth-child(3):not(:empty,:has(.must))::before{content:"Default: ";color:var(--soft)}
    .gallery{grid-template-columns:repeat(2,1fr);gap:24px 14px}
    .both{gap:8px}}

    """

  private static let print = """
    @media print{
    body{display:block;background:#fff;color:#000;font-size:11pt}
    .bar,#menu,.skip,.copy,footer{display:none}
    main{max-width:none;padding:0}
    a{color:inherit}
    pre,.list a,.brand,.groups section,table{border-color:#999;background:#fff}
    pre,tr,figure,.step,.brand{break-inside:avoid}
    h2,h3{break-after:avoid}
    details:not([open])::details-content{content-visibility:visible;height:auto}}

    """
}
