// Places in a text.

import {componentOf, endOfToken, offsetOf, parts, places, pointerAt} from "../../Sources/Service/SiteRoutes/Studio/Web/places.js";
import {same} from "./same.js";

same("a column is a scalar", offsetOf("a\n😀b", 2, 2), 4);
same("a line beyond the end", offsetOf("a\nb", 9, 1), 3);
same("a column beyond its line", offsetOf("ab\ncd", 1, 9), 2);
same("a string is one token", endOfToken('{"a b": 1}', 1), 6);
same("an open string ends with its line", endOfToken('"a\nb', 0), 2);

const text = '{\n  "a/b": [1, {"c": "]"}],\n  "d": {}\n}', found = places(text), slice = pointer => text.slice(found.get(pointer).start, found.get(pointer).end);
same("the pointers", [...found.keys()], ["", "/a~1b", "/a~1b/0", "/a~1b/1", "/a~1b/1/c", "/d"]);
same("a value in a list", slice("/a~1b/1"), '{"c": "]"}');
same("a bracket in a string", slice("/a~1b/1/c"), '"]"');
same("a list", slice("/a~1b"), '[1, {"c": "]"}]');
same("the pointer of an offset", pointerAt(found, text.indexOf('"]"')), "/a~1b/1/c");
same("the pointer of a name", pointerAt(found, text.indexOf('"d"') + 1), "/d");
same("no places in what is no JSON", places("{"), null);
same("the parts of a pointer", parts("/a~1b/~01"), ["a/b", "~1"]);
same("a component", componentOf("/components/1/components/0/title"), "/components/1/components/0");
same("no component", componentOf("/meta/name"), null);
same("a footer", componentOf("/screens/plans/footer/components"), "/screens/plans/footer");
same("a text that is called header", componentOf("/strings/en/header"), null);
